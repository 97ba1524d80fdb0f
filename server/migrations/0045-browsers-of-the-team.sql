-- When somebody last signed in with this browser by the team password. Strangers' failures do not pause such a browser.
alter table known_devices add column team_password_at timestamptz(3);
