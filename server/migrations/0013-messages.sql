-- Conversations between an agent and the team: one per tour, and general ones (product decision: notes and messages).

create table conversations (
  id uuid primary key,
  kind text not null check (kind in ('tour', 'general')),
  tour_id uuid unique references tours (id),
  agent_id uuid not null references users (id),
  subject text,
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  -- Both maintained by messages_touch_conversation; equal to created_at until somebody writes.
  last_message_at timestamptz(3) not null,
  message_count integer not null default 0 check (message_count >= 0),
  -- There are two sides, the agent and the team; whoever of the team reads, reads for the team.
  agent_unread_count integer not null default 0 check (agent_unread_count >= 0),
  team_unread_count integer not null default 0 check (team_unread_count >= 0),
  agent_read_at timestamptz(3),
  team_read_at timestamptz(3),
  constraint conversations_tour_is_named check ((kind = 'tour') = (tour_id is not null)),
  constraint conversations_general_has_subject check (kind = 'tour' or btrim(coalesce(subject, '')) <> '')
);
create index conversations_by_agent on conversations (agent_id, last_message_at desc, id desc);
create index conversations_newest on conversations (last_message_at desc, id desc);
create index conversations_agent_unread on conversations (agent_id) where agent_unread_count > 0;
create index conversations_team_unread on conversations (last_message_at desc) where team_unread_count > 0;

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id),
  agent_id uuid not null references users (id),
  sender_id uuid not null references users (id),
  sender_type text not null check (sender_type in ('agent', 'admin', 'assistant')),
  by_team_password boolean not null default false,
  message text not null check (btrim(message) <> ''),
  message_type text not null default 'text' check (
    message_type in ('text', 'admin_communication', 'scheduling_conflict', 'cancel_request')
  ),
  proposed_date_time timestamptz(3),
  client_response text,
  response_date_time timestamptz(3),
  status text not null default 'sent' check (status in ('sent', 'answered')),
  -- When the other side first read it; the wire's isRead.
  read_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint messages_answer_is_whole check ((client_response is null) = (response_date_time is null))
);
create index messages_by_conversation on messages (conversation_id, created_at desc, id desc);
create index messages_unread on messages (conversation_id, sender_type) where read_at is null;

create function messages_touch_conversation() returns trigger language plpgsql as $$
begin
  update conversations set
    last_message_at = greatest(last_message_at, new.created_at),
    message_count = message_count + 1,
    agent_unread_count = agent_unread_count + case when new.sender_type = 'agent' then 0 else 1 end,
    team_unread_count = team_unread_count + case when new.sender_type = 'agent' then 1 else 0 end
  where id = new.conversation_id;
  return null;
end
$$;
create trigger messages_touch_conversation after insert on messages
  for each row execute function messages_touch_conversation();

create table saved_replies (
  id uuid primary key,
  title text not null check (btrim(title) <> ''),
  body text not null check (btrim(body) <> ''),
  position integer not null default 0,
  version integer not null default 1,
  updated_by uuid references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
