-- Who comes to a tour has not read what was written before: it waits for them like for everybody else on it. What they
-- have read, when they were on it before, or in another capacity, stays read.
create function tours_welcome_comers() returns trigger language plpgsql as $$
begin
  insert into unread_notes (user_id, note_id, tour_id, created_at)
  select reader, note.id, note.tour_id, note.created_at
  from (select distinct comer as reader from unnest(array[new.scheduling_assistant_id, new.escort_assistant_id]) as comer) comers
  join tour_notes note on note.tour_id = new.id and note.author_id <> reader
  where reader is not null
    and reader is distinct from old.scheduling_assistant_id and reader is distinct from old.escort_assistant_id
    and not exists (select from note_reads seen where seen.note_id = note.id and seen.user_id = reader)
  on conflict do nothing;
  return null;
end
$$;
create trigger tours_welcome_comers after update of scheduling_assistant_id, escort_assistant_id on tours
  for each row when (
    old.scheduling_assistant_id is distinct from new.scheduling_assistant_id
    or old.escort_assistant_id is distinct from new.escort_assistant_id
  )
  execute function tours_welcome_comers();
