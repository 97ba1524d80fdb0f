-- Feedback that the tour's agent has not read. A row goes in with the feedback and with each correction, and out when the
-- agent reads it. Feedback from before this migration counts as read.
create table unread_feedback (
  tour_id uuid primary key references tours (id) on delete cascade,
  agent_id uuid not null references users (id)
);
create index unread_feedback_of_agent on unread_feedback (agent_id);
