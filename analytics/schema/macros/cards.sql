-- Macros for cards: what is in a slot of packed cards, all of them as text, and the name of a card's code.

CREATE OR REPLACE MACRO card_in(packed, slot) AS (
    string_split(
        '2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jd '
        || 'Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As X ??',
        ' '
    )
)[cards.card(packed, slot)];

CREATE OR REPLACE MACRO cards_text(packed) AS coalesce(
    array_to_string(
        list_select(
            string_split(
                '2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th '
                || 'Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As X ??',
                ' '
            ),
            [
                coalesce(packed, 0) & 63, (coalesce(packed, 0) >> 6) & 63, (coalesce(packed, 0) >> 12) & 63,
                (coalesce(packed, 0) >> 18) & 63, (coalesce(packed, 0) >> 24) & 63, (coalesce(packed, 0) >> 30) & 63,
                (coalesce(packed, 0) >> 36) & 63, (coalesce(packed, 0) >> 42) & 63, (coalesce(packed, 0) >> 48) & 63,
                (coalesce(packed, 0) >> 54) & 63
            ]
        ),
        ' '
    ),
    ''
);

CREATE OR REPLACE MACRO card_of(code) AS (enum_range(NULL::card)::card[])[code];
