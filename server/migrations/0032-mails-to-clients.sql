-- Clients are mailed only if the agent ticks it (product decision: e-mail). Whoever asked for a tour before there was
-- anything to tick has ticked nothing.
alter table tours add column email_client boolean not null default false;
alter table tours alter column email_client set default true;
