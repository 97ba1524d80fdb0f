-- What the desk asks of a million tours beyond the indexes of the queue (bench/results/queue.md).

-- What is under way stands behind all that is still to be arranged, in the order of urgency.
create index tours_active_urgency on tours (urgent_at, id, priority, city, archived_at) where phase = 'active';
-- A search within a city, archived tours too: together with what has the text, not after it.
create index tours_by_city on tours (city);
