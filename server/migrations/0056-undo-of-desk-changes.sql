-- The back office can undo its last change of a tour for a few minutes. The row has what the change replaced. It is
-- outside of `tours`, so that lists of tours do not read it.
create table tour_undos (
  tour_id uuid primary key references tours (id),
  kind text not null check (kind in ('assigned', 'status', 'priority', 'archived')),
  made_by uuid not null references users (id),
  made_at timestamptz(3) not null,
  tour_version integer not null,
  before jsonb not null
);
