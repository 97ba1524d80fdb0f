-- When an agent dismissed the first steps on the dashboard; null while they are shown.
alter table users add column first_steps_dismissed_at timestamptz(3);
