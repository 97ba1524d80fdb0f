-- People: one row per person, whatever they do here (product decision: people/one person, one row).
--
-- Conventions that hold in every migration:
-- * ids are UUID v7 made by the application, so no column of ids has a default;
-- * instants are timestamptz(3): the application's clock has milliseconds, and a keyset cursor that has been
--   through a JavaScript Date must still equal the stored value;
-- * the application passes every time; now() stands only where rows are written by the database itself;
-- * hashes of tokens are lower-case hexadecimal SHA-256, checked, so that a raw token cannot be stored by mistake.

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- The server keeps no state of its own, so that several can run behind one balancer: pictures live here.
create table photos (
  id uuid primary key,
  kind text not null check (kind in ('profile', 'property')),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_size integer not null check (byte_size > 0),
  content bytea not null,
  uploaded_by uuid,
  created_at timestamptz(3) not null
);
-- Pictures are compressed already; a second compression would cost time and save nothing.
alter table photos alter column content set storage external;

create table users (
  id uuid primary key,
  user_type text not null check (
    user_type in ('real_estate_agent', 'admin', 'super_admin', 'scheduling_assistant', 'tour_assistant')
  ),
  email citext not null check (char_length(email::text) <= 254),
  username citext check (char_length(username::text) between 3 and 64),
  first_name text not null default '',
  last_name text not null default '',
  name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  phone text,
  address text,
  city text,
  state text,
  zip_code text,
  license_number text,
  brokerage text,
  bio text,
  primary_city text,
  service_cities text[] not null default '{}',
  profile_photo_id uuid references photos (id) on delete set null,
  -- Null: invited, or made by an administrator, and no password chosen yet.
  password_hash text,
  password_changed_at timestamptz(3),
  is_active boolean not null default true,
  is_locked boolean not null default false,
  locked_at timestamptz(3),
  locked_by uuid references users (id),
  can_create_admins boolean not null default false,
  last_login_at timestamptz(3),
  version integer not null default 1,
  anonymised_at timestamptz(3),
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search_text text not null generated always as (
    lower(first_name || ' ' || last_name || E'\n' || email::text || E'\n' || coalesce(username::text, ''))
  ) stored,
  constraint users_lock_has_time check (is_locked = (locked_at is not null)),
  -- An anonymised row stays because tours and history point at it. It must not be a person any more, and its
  -- address must lead nowhere (.invalid never resolves).
  constraint users_anonymised_is_bare check (
    anonymised_at is null
    or (
      not is_active
      and email::text like '%@anonymised.invalid'
      and num_nonnulls(
        username, phone, address, license_number, brokerage, bio, profile_photo_id, password_hash
      ) = 0
    )
  )
);
create unique index users_email_taken on users (email) where anonymised_at is null;
create unique index users_username_taken on users (username) where username is not null;
create index users_newest on users (created_at desc, id desc) where anonymised_at is null;
create index users_by_type on users (user_type, created_at desc, id desc) where anonymised_at is null;
create index users_search on users using gin (search_text gin_trgm_ops);

alter table photos add constraint photos_uploaded_by_fkey foreign key (uploaded_by) references users (id);

-- One-time links: invitation, forgotten password, confirmation of a new address.
create table user_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('invitation', 'password_reset', 'email_change')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- The address to be confirmed; the account keeps its old one until the link is opened.
  new_email citext check (char_length(new_email::text) <= 254),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  constraint user_tokens_email_change_has_address check ((purpose = 'email_change') = (new_email is not null))
);
create index user_tokens_unused on user_tokens (user_id, purpose) where used_at is null;
create index user_tokens_expired on user_tokens (expires_at);
