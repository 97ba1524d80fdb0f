-- Photos of properties, which users upload, put in order and remove. Each is stored in two sizes.

alter table property_photos
  -- The middle of the photo, for cards and lists.
  add column small_photo_id uuid not null unique references photos (id) on delete cascade,
  -- Of the large one, so that a page can reserve its space.
  add column width integer not null check (width > 0),
  add column height integer not null check (height > 0),
  -- Null: the listing's own photos. Otherwise those of an agent who joined the place: until it is published, no agent
  -- sees the other's (decision 0010).
  add column agent_id uuid,
  add constraint property_photos_of_agent foreign key (property_id, agent_id)
    references property_agents (property_id, agent_id) on delete cascade;
create index property_photos_in_order on property_photos (property_id, position);

-- A photo that no property shows any more is deleted, whatever removed it: a user, or the deletion of its property.
create function delete_photos_of_property() returns trigger language plpgsql as $$
begin
  delete from photos where id in (old.photo_id, old.small_photo_id);
  return null;
end
$$;
create trigger property_photos_deleted after delete on property_photos
  for each row execute function delete_photos_of_property();

-- The small size of the first photo, so that a list reads one column and no other table.
alter table properties add column cover_photo_id uuid references photos (id) on delete set null;
create index properties_by_cover on properties (cover_photo_id) where cover_photo_id is not null;
alter table property_agents add column cover_photo_id uuid references photos (id) on delete set null;
create index property_agents_by_cover on property_agents (cover_photo_id) where cover_photo_id is not null;
