-- An agent's rating of an assistant is an entry of the tour's history.
alter table tour_history drop constraint tour_history_kind_check;
alter table tour_history add constraint tour_history_kind_check check (
  kind in (
    'created', 'status', 'scheduled', 'assigned', 'unassigned', 'escort', 'priority', 'edited', 'progress',
    'cancel_requested', 'cancelled', 'archived', 'restored', 'payment', 'override', 'feedback', 'undone', 'rated'
  )
);
