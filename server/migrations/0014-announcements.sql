-- The site announcement. Each save is a row; the one with the highest version is the current one, so there is no
-- second copy of it to fall out of step. Two who save at once ask for the same version, and one of them is told.

create table announcements (
  version integer primary key check (version > 0),
  id uuid not null unique,
  message text not null check (char_length(message) <= 1000),
  visible boolean not null,
  updated_by uuid references users (id),
  updated_at timestamptz(3) not null,
  constraint announcements_visible_has_message check (not visible or btrim(message) <> '')
);
create trigger announcements_append_only before update or delete on announcements
  for each row execute function refuse_change();
