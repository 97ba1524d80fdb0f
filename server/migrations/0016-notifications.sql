-- Who is told what. The outbox is written in the business transaction, so a mail exists exactly when its cause does.

create table outbox_emails (
  id uuid primary key,
  -- Made of event and recipient: the Message-ID that goes out, and the guard against a second mail about one thing.
  message_id text not null unique,
  kind text not null,
  -- Null: a client, or an address that has no account yet.
  user_id uuid references users (id) on delete set null,
  -- The tour that it is about; the log on a tour is the list of these.
  tour_id uuid references tours (id) on delete set null,
  audience text not null check (audience in ('person', 'client')),
  to_email text not null,
  to_name text,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- One-time links must not stand in the database: the bodies carry placeholders, the values are encrypted here and
  -- blanked once the mail is out.
  secrets_encrypted text,
  -- [{filename, contentType, content}]: calendar parts.
  attachments jsonb not null default '[]',
  headers jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'suppressed')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  next_attempt_at timestamptz(3) not null,
  claimed_at timestamptz(3),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint outbox_emails_sent_has_time check ((state = 'sent') = (sent_at is not null))
);
create index outbox_emails_due on outbox_emails (next_attempt_at) where state in ('queued', 'sending');
create index outbox_emails_newest on outbox_emails (created_at desc, id desc);
create index outbox_emails_by_tour on outbox_emails (tour_id, created_at desc) where tour_id is not null;
create index outbox_emails_by_user on outbox_emails (user_id, created_at desc) where user_id is not null;

-- Only departures from the default are stored; the defaults per kind are in the code.
create table notification_choices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  by_email boolean not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, kind)
);

-- One-click unsubscribe of people who have no account: clients.
create table mail_unsubscribes (
  email citext not null check (char_length(email::text) <= 254),
  kind text not null,
  created_at timestamptz(3) not null,
  primary key (email, kind)
);
