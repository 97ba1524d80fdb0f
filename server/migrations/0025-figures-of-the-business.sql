-- What analytics count over months, so that they look at an index instead of every row.

-- Who used Porchlight on which day of the desk's clock. A person's last sign-in alone no longer knows who was here in
-- March; sessions end and are deleted.
create table user_days (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  primary key (user_id, day)
);

-- What can still be known of the days before this table: who acted, wrote, or was seen last.
insert into user_days (user_id, day)
  select actor_id, (created_at at time zone 'America/Chicago')::date from tour_history
    where actor_id is not null and not by_team_password
  union select author_id, (created_at at time zone 'America/Chicago')::date from tour_notes where author_id is not null
  union select sender_id, (created_at at time zone 'America/Chicago')::date from messages where sender_id is not null
  union select id, (last_login_at at time zone 'America/Chicago')::date from users where last_login_at is not null
  union select user_id, (last_seen_at at time zone 'America/Chicago')::date from sessions;

-- As before, with what the figures need of a tour that is done.
drop index tours_by_completion;
create index tours_by_completion on tours (completed_at)
  include (tour_charge_cents, charge_status, escort_assistant_id) where completed_at is not null;

drop index payments_revenue;
create index payments_revenue on payments (succeeded_at, purpose) include (amount_cents) where succeeded_at is not null;
create index payments_given_back on payments (refunded_at, purpose) include (refunded_cents)
  where refunded_at is not null;

-- Who has left was a sign-up all the same.
create index users_signed_up on users (created_at desc, id desc) where user_type = 'real_estate_agent';
