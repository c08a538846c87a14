-- Which players of a batch won a ticket or another prize that is no money?
INSERT INTO tickets BY NAME
SELECT hand, seat, ticket
FROM incoming_tickets
