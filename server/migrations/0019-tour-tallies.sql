-- How many tours there are, kept as they change: counting a million at each look at the dashboard takes longer than all
-- else on it. Each connection adds to a row of its own residue, so that two changes rarely wait for each other; the sums
-- are exact in every snapshot.
create table tour_tallies (
  shard smallint not null,
  -- What is archived is in `archived` alone.
  kept bigint not null,
  completed bigint not null,
  archived bigint not null,
  primary key (shard)
);

create function tours_tally() returns trigger language plpgsql as $$
declare
  change record;
begin
  if tg_op = 'INSERT' then
    select count(*) filter (where archived_at is null) as kept,
        count(*) filter (where archived_at is null and status = 'completed') as completed,
        count(*) filter (where archived_at is not null) as archived
      into change from added;
  elsif tg_op = 'DELETE' then
    select -count(*) filter (where archived_at is null) as kept,
        -count(*) filter (where archived_at is null and status = 'completed') as completed,
        -count(*) filter (where archived_at is not null) as archived
      into change from removed;
  else
    select sum(sign) filter (where archived_at is null) as kept,
        sum(sign) filter (where archived_at is null and status = 'completed') as completed,
        sum(sign) filter (where archived_at is not null) as archived
      into change from (
        select 1 as sign, archived_at, status from added
        union all select -1, archived_at, status from removed
      ) both_sides;
  end if;
  if (coalesce(change.kept, 0), coalesce(change.completed, 0), coalesce(change.archived, 0)) <> (0, 0, 0) then
    insert into tour_tallies as tally (shard, kept, completed, archived)
      values (
        pg_backend_pid() % 64,
        coalesce(change.kept, 0), coalesce(change.completed, 0), coalesce(change.archived, 0)
      )
      on conflict (shard) do update set
        kept = tally.kept + excluded.kept,
        completed = tally.completed + excluded.completed,
        archived = tally.archived + excluded.archived;
  end if;
  return null;
end
$$;
create trigger tours_tally_added after insert on tours
  referencing new table as added for each statement execute function tours_tally();
create trigger tours_tally_changed after update on tours
  referencing old table as removed new table as added for each statement execute function tours_tally();
create trigger tours_tally_removed after delete on tours
  referencing old table as removed for each statement execute function tours_tally();
create function tours_tally_nothing() returns trigger language plpgsql as $$
begin
  delete from tour_tallies;
  return null;
end
$$;
create trigger tours_tally_emptied after truncate on tours
  for each statement execute function tours_tally_nothing();

insert into tour_tallies (shard, kept, completed, archived)
  select 0, count(*) filter (where archived_at is null),
    count(*) filter (where archived_at is null and status = 'completed'), count(*) filter (where archived_at is not null)
  from tours;
