-- Filters of the queue that people keep under a name, and may share with the others of the desk.

create table queue_filters (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  name text not null check (btrim(name) <> '' and char_length(name) <= 60),
  -- The queue's address without what is open in it: 'status=all-pending&q=oak'.
  search text not null check (char_length(search) between 1 and 500),
  is_shared boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index queue_filters_name_taken on queue_filters (owner_id, lower(name));
create index queue_filters_shared on queue_filters (owner_id) where is_shared;
