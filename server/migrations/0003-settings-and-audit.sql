-- What the back office sets for everybody, and who did what. Both belong to `people`: every other feature may
-- call it, so that every command can read a setting and write its audit row in its own transaction.

-- Exactly one row: a setting is a column with a type and a check, not a string under a key.
create table settings (
  id boolean primary key default true check (id),
  -- Null: the team password is off (product decision: assistant sign-in).
  team_password_hash text,
  team_password_changed_at timestamptz(3),
  two_factor_required_for_back_office boolean not null default false,
  escort_buffer_minutes integer not null default 30 check (escort_buffer_minutes between 0 and 240),
  -- Set by the demo's seed; production refuses to start on a database that carries it.
  demo_seeded_at timestamptz(3),
  version integer not null default 1,
  updated_by uuid references users (id),
  updated_at timestamptz(3) not null,
  constraint settings_team_password_has_time check (
    (team_password_hash is null) or (team_password_changed_at is not null)
  )
);
insert into settings (updated_at) values (now());

create table audit_log (
  id uuid primary key,
  at timestamptz(3) not null,
  -- Null: the product itself (a job, a provider's webhook, first-run set-up).
  actor_id uuid references users (id),
  actor_type text not null check (actor_type in ('agent', 'admin', 'assistant', 'system', 'provider')),
  by_team_password boolean not null default false,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  subject_label text,
  ip text,
  user_agent text,
  reason text,
  -- Changed fields only; never a password, token or secret.
  before jsonb,
  after jsonb
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_by_actor on audit_log (actor_id, at desc, id desc) where actor_id is not null;
create index audit_log_by_subject on audit_log (subject_type, subject_id, at desc, id desc);
create index audit_log_by_action on audit_log (action, at desc, id desc);

-- The record must be worth something to somebody who does not trust the application: what is written stays.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_table_name || '_append_only';
end
$$;

-- The one exception: a person who is anonymised has a right to be forgotten in the audit log too. Personal
-- particulars may be blanked, nothing may be altered, and the act itself stays.
create function refuse_change_but_blanking() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.at, new.actor_id, new.actor_type, new.by_team_password, new.action, new.subject_type, new.subject_id, new.reason)
      is not distinct from
      (old.id, old.at, old.actor_id, old.actor_type, old.by_team_password, old.action, old.subject_type, old.subject_id, old.reason)
    and (new.subject_label is null or new.subject_label is not distinct from old.subject_label)
    and (new.ip is null or new.ip is not distinct from old.ip)
    and (new.user_agent is null or new.user_agent is not distinct from old.user_agent)
    and (new.before is null or new.before is not distinct from old.before)
    and (new.after is null or new.after is not distinct from old.after)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name
    using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_table_name || '_append_only';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change_but_blanking();
