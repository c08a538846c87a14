-- What happened in the hands of a batch, line by line?
INSERT INTO events_packed BY NAME
FROM incoming_events
