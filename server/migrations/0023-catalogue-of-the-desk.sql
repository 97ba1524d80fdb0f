-- The back office's catalogue by where properties come from, and imports that are taken up again where they stopped.

-- What agents add is little beside what is imported, and neither index is touched by an import.
create index properties_of_agents on properties (created_at desc, id desc) where retired_at is null and not admin_created;
create index properties_unpublished on properties (created_at desc, id desc) where retired_at is null and published_at is null;

alter table property_imports
  -- Whoever reads the file holds this; another takes over by writing its own, and the first one stops.
  add column claim uuid,
  add column bytes_read bigint not null default 0 check (bytes_read >= 0),
  add column ignored_columns text[] not null default '{}';
update property_imports set bytes_read = byte_size where state = 'done';

-- Files are kept for minutes: packing them would cost more than the room.
alter table property_import_chunks alter column content set storage external;
