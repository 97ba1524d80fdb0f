-- The back office lists people by name and by their last sign-in too. The expressions are, word for word, those that
-- the list is ordered by: who has no name stands under their address, who never signed in at the very end.
create index users_by_name on users ((coalesce(nullif(lower(name), ''), lower(email::text))), id)
  where anonymised_at is null;
create index users_by_last_login
  on users ((coalesce(last_login_at, '1970-01-01 00:00:00+00'::timestamptz)) desc, id desc)
  where anonymised_at is null;
