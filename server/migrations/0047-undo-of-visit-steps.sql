-- The person who took the last step of a visit can undo it for a short while. `last_step` keeps who took it, when, and
-- the columns that it changed as they were before; every other change of the tour clears it.
alter table tours add column last_step jsonb;

alter table tour_history drop constraint tour_history_kind_check;
alter table tour_history add constraint tour_history_kind_check check (
  kind in (
    'created', 'status', 'scheduled', 'assigned', 'unassigned', 'escort', 'priority', 'edited', 'progress',
    'cancel_requested', 'cancelled', 'archived', 'restored', 'payment', 'override', 'feedback', 'undone'
  )
);

-- A request to cancel ends with the tour: none stays behind for the case that the tour is opened again.
update tours set cancel_requested_at = null where cancel_requested_at is not null and phase = 'closed';
