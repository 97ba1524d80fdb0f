-- An archived tour is closed and holds nothing. Archiving an open tour cancels it; restoring returns it to the queue, still
-- closed.
alter table tour_history drop constraint tour_history_kind_check;
alter table tour_history add constraint tour_history_kind_check check (
  kind in (
    'created', 'status', 'scheduled', 'assigned', 'unassigned', 'escort', 'priority', 'edited', 'progress',
    'cancel_requested', 'cancelled', 'archived', 'restored', 'payment', 'override', 'feedback'
  )
);

-- Until now, archiving left an open tour open. Each such tour becomes cancelled, with a history row, and its fee is refunded:
-- the hourly reconciliation sends refunds that were requested and not sent.
insert into tour_history
  (id, tour_id, agent_id, created_at, actor_type, kind, from_status, to_status, note, tour_version)
select gen_random_uuid(), id, agent_id, now(), 'system', 'cancelled', status, 'cancelled',
    'This tour was archived while it was open.', version + 1
  from tours
  where archived_at is not null and status not in ('completed', 'cancelled');

update payments
  set refund_requested_at = now(), refund_reason = 'tour_cancelled', updated_at = now()
  where refund_requested_at is null and status not in ('refunded', 'cancelled')
    and id in (
      select payment_id from tours
      where archived_at is not null and status not in ('completed', 'cancelled') and payment_id is not null
    );

update tour_assignments
  set status = 'ended', ended_at = now(), ended_reason = 'cancelled'
  where ended_at is null and tour_id in (select id from tours where archived_at is not null);

-- tours_derive clears what these tours held, the holds that properties_tell_tours gave them included.
update tours
  set status = 'cancelled', cancelled_at = now(), cancelled_by = archived_by, outcome = null,
    status_updated_at = now(), updated_at = now(), version = version + 1, calendar_sequence = calendar_sequence + 1
  where archived_at is not null and status not in ('completed', 'cancelled');

alter table tours add constraint tours_archived_is_closed
  check (archived_at is null or status in ('completed', 'cancelled'));

-- As in 0011, but it gives an archived tour no hold.
create or replace function properties_tell_tours() returns trigger language plpgsql as $$
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
      and archived_at is null
      and conflict_override_reason is null
      and scheduled_date + make_interval(mins => duration_minutes) > now();
  end if;
  return null;
end
$$;
