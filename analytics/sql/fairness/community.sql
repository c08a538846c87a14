-- In which of these hands was a community card dealt, so that the cards of later streets are not one for each player?
SELECT DISTINCT place
FROM events_packed AS events
JOIN fairness_hands ON events.hand = fairness_hands.hand
WHERE (events.facts >> 16) & 63 = $community
