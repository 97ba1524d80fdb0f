-- The queue in the order of urgency reads open tours alone, archived ones too where they are asked for.

create index tours_open_urgency on tours (urgent_at, id, status, priority, city, archived_at) where phase <> 'closed';
drop index tours_queue_urgency;

-- What is searched for is mostly open: beside years of closed tours those few are found without them.
create index tours_open_search on tours using gin (search_text gin_trgm_ops) where phase <> 'closed';
