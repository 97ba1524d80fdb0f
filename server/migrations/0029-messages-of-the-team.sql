-- The desk reads what it has not read first: one keyset for both halves. A thousand years part them.
alter table conversations
  add column team_order_at timestamptz(3) not null generated always as (
    case
      when team_unread_count > 0
        then ((last_message_at at time zone 'UTC') + interval '1000 years') at time zone 'UTC'
      else last_message_at
    end
  ) stored;
create index conversations_team_order on conversations (team_order_at desc, id desc);

-- One is found again by its title.
create unique index saved_replies_title_taken on saved_replies (lower(title));
