-- A search of tours also finds the city, the state and the ZIP code, as a search of properties does.

-- An address on one line, so that a search for 'duval st austin' finds it. Null without a street.
create function address_text(street text, unit text, city text, state text, zip_code text) returns text
language sql immutable parallel safe as $$
  select concat_ws(' ', street, nullif(unit, ''), replace(city, '_', ' '), state, nullif(zip_code, '')) where street is not null
$$;

-- Replaces the function of 0022. Only the search text is different: it has the whole address.
create or replace function tours_derive() returns trigger language plpgsql as $$
declare
  place record;
  own record;
  is_held boolean;
  -- Whether the tour already held a slot at the same time and place.
  was_held boolean := false;
begin
  -- An archived tour holds no slot.
  is_held := new.status in ('scheduled', 'confirmed', 'in_progress') and new.scheduled_date is not null
    and new.archived_at is null;
  if tg_op = 'UPDATE' then
    was_held := old.status in ('scheduled', 'confirmed', 'in_progress')
      and (old.scheduled_date, old.duration_minutes, old.property_id, old.conflict_override_reason)
        is not distinct from
        (new.scheduled_date, new.duration_minutes, new.property_id, new.conflict_override_reason);
  end if;

  -- A tour that takes a slot locks its property, then its assistant, always in this order. Without the locks, two tours
  -- that want the same slot would both write and then wait for each other, which is a deadlock. A change of the property's
  -- rule about concurrent tours takes the same lock.
  if is_held and not was_held then
    select property_name, address, unit, city, state, zip_code, time_zone, allows_concurrent_tours, published_at
      into place
      from properties where id = new.property_id for no key update;
  else
    select property_name, address, unit, city, state, zip_code, time_zone, allows_concurrent_tours, published_at
      into place
      from properties where id = new.property_id;
  end if;
  if not found then
    return new; -- the foreign key refuses the tour
  end if;
  if is_held and not was_held then
    select escort_buffer_minutes into new.buffer_minutes from settings;
  end if;
  if is_held and new.escort_assistant_id is not null then
    perform from assistant_profiles where user_id = new.escort_assistant_id for no key update;
  end if;

  select property_name, address, unit, city, state, zip_code into own
    from property_agents
    where property_id = new.property_id and agent_id = new.agent_id and address is not null
      and place.published_at is null;
  new.city := coalesce(own.city, place.city);
  new.time_zone := place.time_zone;
  new.search_text := lower(
    btrim(new.client_first_name || ' ' || new.client_last_name)
    || E'\n' || coalesce(new.client_email, '')
    || E'\n' || coalesce(place.property_name, '')
    || E'\n' || address_text(place.address, place.unit, place.city, place.state, place.zip_code)
    || E'\n' || replace(new.status, '_', ' ')
    || coalesce(
      E'\n' || coalesce(own.property_name, '')
        || E'\n' || address_text(own.address, own.unit, own.city, own.state, own.zip_code),
      '')
  );

  new.holds_assistant := case
    when is_held and new.escort_assistant_id is not null then tstzrange(
      new.scheduled_date,
      new.scheduled_date + make_interval(mins => new.duration_minutes + new.buffer_minutes)
    )
  end;

  -- A tour that keeps its slot keeps its hold. Otherwise, starting a confirmed tour would fail if the property's rule has
  -- changed since.
  new.holds_property := case
    when is_held and was_held then old.holds_property
    when is_held and not place.allows_concurrent_tours and new.conflict_override_reason is null then tstzrange(
      new.scheduled_date, new.scheduled_date + make_interval(mins => new.duration_minutes)
    )
  end;
  return new;
end
$$;

-- Replaces the function of 0048: the search text now has the state and the ZIP code, too.
create or replace function properties_tell_metro() returns trigger language plpgsql as $$
begin
  update tours set search_text = '', metro = 'other' where property_id = new.id;
  return null;
end
$$;

-- The triggers write the new search text of every tour.
update tours set search_text = '';
