-- What an assistant said about a visit: once per tour, whoever was assigned when. It stood on the assignment, of which a
-- tour may have several, and which is the coordinator's where somebody else escorts.
create table tour_feedback (
  tour_id uuid primary key references tours (id),
  author_id uuid not null references users (id),
  client_interest text not null check (
    client_interest in ('very_interested', 'interested', 'undecided', 'not_interested')
  ),
  price_opinion text not null check (price_opinion in ('good_value', 'fair', 'too_high', 'not_said')),
  next_step text not null check (next_step in ('offer', 'second_tour', 'thinking', 'other_properties', 'none')),
  note_to_agent text check (btrim(note_to_agent) <> ''),
  given_at timestamptz(3) not null,
  corrected_at timestamptz(3),
  constraint tour_feedback_corrected_afterwards check (corrected_at >= given_at)
);

insert into tour_feedback (tour_id, author_id, client_interest, price_opinion, next_step, note_to_agent, given_at)
select distinct on (tour_id) tour_id, assistant_id, client_interest, coalesce(price_opinion, 'not_said'),
  coalesce(next_step, 'none'),
  nullif(btrim(concat_ws(E'\n', nullif(btrim(assistant_feedback), ''), nullif(btrim(note_to_agent), ''))), ''),
  feedback_at
from tour_assignments
where feedback_at is not null and client_interest is not null
order by tour_id, feedback_at desc;

alter table tour_assignments
  drop column assistant_feedback,
  drop column client_interest,
  drop column price_opinion,
  drop column next_step,
  drop column note_to_agent,
  drop column feedback_at;
