-- What holds a slot (product decision: tours). An exclusion constraint sees only its own row, so the row carries the
-- ranges it holds, and a trigger works them out: whichever door a change comes through, the rule is the same.

create function tours_derive() returns trigger language plpgsql as $$
declare
  place record;
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
    select property_name, address, unit, city, time_zone, allows_concurrent_tours into place
      from properties where id = new.property_id for no key update;
  else
    select property_name, address, unit, city, time_zone, allows_concurrent_tours into place
      from properties where id = new.property_id;
  end if;
  if not found then
    return new; -- the foreign key refuses it, by its own name
  end if;
  if is_held and new.escort_assistant_id is not null then
    perform from assistant_profiles where user_id = new.escort_assistant_id for no key update;
  end if;

  new.city := place.city;
  new.time_zone := place.time_zone;
  new.search_text := lower(
    btrim(new.client_first_name || ' ' || new.client_last_name)
    || E'\n' || coalesce(new.client_email, '')
    || E'\n' || coalesce(place.property_name, '')
    || E'\n' || place.address || coalesce(' ' || place.unit, '')
    || E'\n' || replace(new.status, '_', ' ')
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

-- Not on holds_property: properties_tell_tours writes it directly.
create trigger tours_derive before insert or update of
  status, scheduled_date, duration_minutes, buffer_minutes, escort_assistant_id, conflict_override_reason, property_id,
  archived_at, city, time_zone, search_text, holds_assistant, client_first_name, client_last_name, client_email
on tours for each row execute function tours_derive();

alter table tours
  add constraint tours_assistant_free
    exclude using gist (escort_assistant_id with =, holds_assistant with &&) where (holds_assistant is not null),
  add constraint tours_property_free
    exclude using gist (property_id with =, holds_property with &&) where (holds_property is not null);

-- A property's name, address, city and zone are copied into its tours.
-- When it stops allowing concurrent tours, those still to come begin to hold it: two that overlap refuse the change by
-- tours_property_free. When it starts to allow them, they let go. Tours that are over in time are left alone (now()
-- only draws that line).
create function properties_tell_tours() returns trigger language plpgsql as $$
begin
  if (new.property_name, new.address, new.unit, new.city, new.time_zone)
    is distinct from (old.property_name, old.address, old.unit, old.city, old.time_zone)
  then
    -- Every calendar entry says where, and when on the property's clock: their SEQUENCE rises.
    update tours set search_text = '', calendar_sequence = calendar_sequence + 1 where property_id = new.id;
  end if;

  if new.allows_concurrent_tours is distinct from old.allows_concurrent_tours then
    update tours
    set holds_property = case
      when new.allows_concurrent_tours then null
      else tstzrange(scheduled_date, scheduled_date + make_interval(mins => duration_minutes))
    end
    where property_id = new.id
      and status in ('scheduled', 'confirmed', 'in_progress')
      and conflict_override_reason is null
      and scheduled_date + make_interval(mins => duration_minutes) > now();
  end if;
  return null;
end
$$;
create trigger properties_tell_tours after update of
  property_name, address, unit, city, time_zone, allows_concurrent_tours
on properties for each row execute function properties_tell_tours();
