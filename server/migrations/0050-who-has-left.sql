-- A deleted assistant has left. The person's own row says so, so that people need not read the assistants' profiles.
alter table users add column left_at timestamptz(3);

update users set left_at = profile.retired_at
from assistant_profiles profile
where profile.user_id = users.id and profile.retired_at is not null
  and users.user_type in ('scheduling_assistant', 'tour_assistant');
