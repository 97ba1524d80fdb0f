-- The record on a tour, and who has read what.

create table tour_notes (
  id uuid primary key,
  tour_id uuid not null references tours (id),
  agent_id uuid not null references users (id),
  author_id uuid not null references users (id),
  author_type text not null check (author_type in ('agent', 'admin', 'assistant', 'other')),
  by_team_password boolean not null default false,
  note text not null check (btrim(note) <> ''),
  created_at timestamptz(3) not null
);
create index tour_notes_by_tour on tour_notes (tour_id, created_at desc, id desc);
create index tour_notes_by_agent on tour_notes (agent_id, created_at desc, id desc, author_type);
create index tour_notes_newest on tour_notes (created_at desc, id desc, author_type);

create table note_reads (
  note_id uuid not null references tour_notes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  read_at timestamptz(3) not null,
  primary key (note_id, user_id)
);
create index note_reads_by_user on note_reads (user_id, read_at desc);

-- What is still unread, for the people on the tour: its agent, its assistant, its escort. The bell asks every ten
-- seconds; counting a few waiting rows is cheap however many notes there are, subtracting note_reads from
-- tour_notes is not. The two triggers below keep it the complement of note_reads.
create table unread_notes (
  user_id uuid not null references users (id) on delete cascade,
  note_id uuid not null references tour_notes (id) on delete cascade,
  tour_id uuid not null references tours (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, tour_id, note_id)
);
create index unread_notes_by_note on unread_notes (note_id, user_id);
create index unread_notes_by_tour on unread_notes (tour_id);

-- The back office is many, and a row per note and administrator would outgrow the notes. Theirs is worked out at
-- reading, for the tours on the page: notes of others, after this mark, not in note_reads. No row: since the person
-- was made.
create table staff_note_marks (
  user_id uuid primary key references users (id) on delete cascade,
  read_until timestamptz(3) not null
);

create function tour_notes_tell_readers() returns trigger language plpgsql as $$
begin
  insert into unread_notes (user_id, note_id, tour_id, created_at)
  select distinct reader, new.id, new.tour_id, new.created_at
  from tours, unnest(array[tours.agent_id, tours.scheduling_assistant_id, tours.escort_assistant_id]) as reader
  where tours.id = new.tour_id and reader is not null and reader <> new.author_id;
  return null;
end
$$;
create trigger tour_notes_tell_readers after insert on tour_notes
  for each row execute function tour_notes_tell_readers();

create function note_reads_clear_unread() returns trigger language plpgsql as $$
begin
  delete from unread_notes where user_id = new.user_id and note_id = new.note_id;
  return null;
end
$$;
create trigger note_reads_clear_unread after insert on note_reads
  for each row execute function note_reads_clear_unread();

-- Who leaves a tour loses sight of it, and must not go on counting its notes.
create function tours_forget_leavers() returns trigger language plpgsql as $$
begin
  delete from unread_notes
  where tour_id = new.id
    and user_id in (old.scheduling_assistant_id, old.escort_assistant_id)
    and user_id is distinct from new.scheduling_assistant_id
    and user_id is distinct from new.escort_assistant_id
    and user_id <> new.agent_id;
  return null;
end
$$;
create trigger tours_forget_leavers after update of scheduling_assistant_id, escort_assistant_id on tours
  for each row when (
    old.scheduling_assistant_id is distinct from new.scheduling_assistant_id
    or old.escort_assistant_id is distinct from new.escort_assistant_id
  )
  execute function tours_forget_leavers();
