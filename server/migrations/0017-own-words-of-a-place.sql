-- A place that two agents have added is one row, and each agent reads what they typed themselves; and one street of one
-- town is one place whether or not its ZIP was given.

-- All that an agent who joined had typed (0007 kept the words alone). `address` is null for whoever the property's own
-- facts are from.
alter table property_agents
  add column address text check (btrim(address) <> ''),
  add column unit text,
  add column city text,
  add column state text,
  add column zip_code text,
  add column type text check (
    type in ('house', 'apartment', 'condo', 'townhouse', 'cottage', 'penthouse', 'rental_homes', 'duplex', 'commercial')
  ),
  add column price_cents bigint check (price_cents > 0),
  add column bedrooms numeric(4, 1) check (bedrooms > 0),
  add column bathrooms numeric(4, 1) check (bathrooms > 0),
  add column sqft integer check (sqft > 0),
  add column escort_required boolean,
  -- As in properties.
  add column search_text text not null generated always as (
    lower(
      coalesce(property_name, '') || E'\n' || coalesce(address, '') || ' ' || coalesce(unit, '') || E'\n'
      || replace(coalesce(city, ''), '_', ' ') || ' ' || coalesce(state, '') || ' ' || coalesce(zip_code, '') || E'\n'
      || replace(coalesce(type, ''), '_', ' ')
    )
  ) stored,
  add constraint property_agents_facts_are_whole check (
    num_nulls(address, city, state, type, escort_required) in (0, 5)
  );
update property_agents own
  set address = p.address, unit = p.unit, city = p.city, state = p.state, type = p.type, escort_required = false
  from properties p where p.id = own.property_id and p.created_by is distinct from own.agent_id;

-- The town in one spelling, worked out by the application like the address; '' is never the same town.
alter table properties
  add column region_key text not null default '',
  -- The ZIP of an agent who joined a place that had none: it tells this place from others, and is shown to nobody.
  add column joined_zip text;
drop index properties_place_taken;
alter table properties drop column zip5;
alter table properties add column zip5 text not null generated always as (
  left(regexp_replace(coalesce(zip_code, joined_zip, ''), '[^0-9]', '', 'g'), 5)
) stored;
update properties set
  region_key = case
    when zip5 = '' then split_part(address_key, ' | ', 2)
    else regexp_replace(lower(replace(city, '_', ' ')), '[^[:alnum:]]+', ' ', 'g') || ' ' || lower(state)
  end,
  address_key = case when zip5 = '' then split_part(address_key, ' | ', 1) else address_key end;
-- What stands there twice already stays two places.
update properties bare set region_key = bare.region_key || ' ' || bare.id::text
  where bare.zip5 = '' and bare.retired_at is null and exists (
    select 1 from properties other
    where other.id <> bare.id and other.retired_at is null
      and (other.address_key, other.unit_key, other.region_key) = (bare.address_key, bare.unit_key, bare.region_key)
  );
create unique index properties_place_taken on properties (address_key, unit_key, zip5)
  where retired_at is null and zip5 <> '';
-- A place without a ZIP is the same as any of its street in its town: its ZIP may be any of theirs.
alter table properties add constraint properties_place_in_town_taken exclude using gist (
  address_key with =, unit_key with =, region_key with =,
  int4range(nullif(zip5, '')::integer, nullif(zip5, '')::integer, '[]') with &&
) where (retired_at is null and region_key <> '');

-- As in 0011, but a tour's city and searched text are in its agent's own words while the place is unpublished. Staff
-- read the property's words, so those are searched too; an agent's search looks again (tours/policy.ts).
create or replace function tours_derive() returns trigger language plpgsql as $$
declare
  place record;
  own record;
  is_held boolean;
  -- Held before, at the same time and place: the slot does not move.
  was_held boolean := false;
begin
  -- A tour that is put away has let go.
  is_held := new.status in ('scheduled', 'confirmed', 'in_progress') and new.scheduled_date is not null
    and new.archived_at is null;
  if tg_op = 'UPDATE' then
    was_held := old.status in ('scheduled', 'confirmed', 'in_progress')
      and (old.scheduled_date, old.duration_minutes, old.property_id, old.conflict_override_reason)
        is not distinct from
        (new.scheduled_date, new.duration_minutes, new.property_id, new.conflict_override_reason);
  end if;

  -- Who takes a slot stands in line for its property, then for its assistant, always in this order. Without it two
  -- that want the same slot both write first and then wait for each other: a deadlock instead of a clear answer. A
  -- property that changes its rule at this very moment stands in the same line.
  if is_held and not was_held then
    select property_name, address, unit, city, time_zone, allows_concurrent_tours, published_at into place
      from properties where id = new.property_id for no key update;
  else
    select property_name, address, unit, city, time_zone, allows_concurrent_tours, published_at into place
      from properties where id = new.property_id;
  end if;
  if not found then
    return new; -- the foreign key refuses it, by its own name
  end if;
  if is_held and new.escort_assistant_id is not null then
    perform from assistant_profiles where user_id = new.escort_assistant_id for no key update;
  end if;

  select property_name, address, unit, city into own
    from property_agents
    where property_id = new.property_id and agent_id = new.agent_id and address is not null
      and place.published_at is null;
  new.city := coalesce(own.city, place.city);
  new.time_zone := place.time_zone;
  new.search_text := lower(
    btrim(new.client_first_name || ' ' || new.client_last_name)
    || E'\n' || coalesce(new.client_email, '')
    || E'\n' || coalesce(place.property_name, '')
    || E'\n' || place.address || coalesce(' ' || place.unit, '')
    || E'\n' || replace(new.status, '_', ' ')
    || coalesce(E'\n' || coalesce(own.property_name, '') || E'\n' || own.address || coalesce(' ' || own.unit, ''), '')
  );

  new.holds_assistant := case
    when is_held and new.escort_assistant_id is not null then tstzrange(
      new.scheduled_date,
      new.scheduled_date + make_interval(mins => new.duration_minutes + new.buffer_minutes)
    )
  end;

  -- A slot that does not move keeps what it holds: starting a confirmed tour must not fail because the property's
  -- rule has changed since.
  new.holds_property := case
    when is_held and was_held then old.holds_property
    when is_held and not place.allows_concurrent_tours and new.conflict_override_reason is null then tstzrange(
      new.scheduled_date, new.scheduled_date + make_interval(mins => new.duration_minutes)
    )
  end;
  return new;
end
$$;

-- Publishing a place shows all of its agents the property's own words, so their tours change what they say.
create function published_places_tell_tours() returns trigger language plpgsql as $$
begin
  update tours set search_text = '', calendar_sequence = calendar_sequence + 1
    where property_id = new.id
      and agent_id in (select agent_id from property_agents where property_id = new.id and address is not null);
  return null;
end
$$;
create trigger published_places_tell_tours after update of published_at on properties
  for each row when ((old.published_at is null) <> (new.published_at is null))
  execute function published_places_tell_tours();
