-- A search of tours also finds the city, the state and the ZIP code. People who remember a street and a city found nothing,
-- although every search of properties finds both.

-- An address in one line, as a search compares it: 'duval st austin' is a part of it.
create function address_text(street text, unit text, city text, state text, zip_code text) returns text
language sql immutable parallel safe as $$
  select concat_ws(' ', street, nullif(unit, ''), replace(city, '_', ' '), state, nullif(zip_code, '')) where street is not null
$$;

-- As in 0022, with the whole address in the text.
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
    select property_name, address, unit, city, state, zip_code, time_zone, allows_concurrent_tours, published_at
      into place
      from properties where id = new.property_id for no key update;
  else
    select property_name, address, unit, city, state, zip_code, time_zone, allows_concurrent_tours, published_at
      into place
      from properties where id = new.property_id;
  end if;
  if not found then
    return new; -- the foreign key refuses it, by its own name
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

-- As in 0048, and the text has the state and the ZIP code.
create or replace function properties_tell_metro() returns trigger language plpgsql as $$
begin
  update tours set search_text = '', metro = 'other' where property_id = new.id;
  return null;
end
$$;

-- The triggers write the text of every tour anew.
update tours set search_text = '';
