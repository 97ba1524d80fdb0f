-- Listings, requests for listings, bulk upload.

create table properties (
  id uuid primary key,
  property_name text,
  address text not null check (btrim(address) <> ''),
  unit text,
  -- One of the eight city ids where it is one, else the city's name as text.
  city text not null check (btrim(city) <> ''),
  state text not null,
  zip_code text,
  -- ZIP+4 is kept as given and compared by its first five.
  zip5 text not null generated always as (
    left(regexp_replace(coalesce(zip_code, ''), '[^0-9]', '', 'g'), 5)
  ) stored,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Refuses names that this database does not know: every local date on a tour is worked out from it.
  time_zone text not null check (timezone(time_zone, '2000-01-01 00:00:00+00'::timestamptz) is not null),
  time_zone_assumed boolean not null,
  type text not null check (
    type in ('house', 'apartment', 'condo', 'townhouse', 'cottage', 'penthouse', 'rental_homes', 'duplex', 'commercial')
  ),
  sub_type text,
  -- bigint: a listing above $21 million exceeds an integer of cents. Null is unknown; the wire says 0.
  price_cents bigint check (price_cents > 0),
  bedrooms numeric(4, 1) check (bedrooms > 0),
  bathrooms numeric(4, 1) check (bathrooms > 0),
  sqft integer check (sqft > 0),
  lot_size_sqft integer check (lot_size_sqft > 0),
  year_built integer check (year_built between 1600 and 2200),
  escort_required boolean not null default false,
  -- No default: whoever adds a property says it (true for apartments).
  allows_concurrent_tours boolean not null,
  contact_email text,
  contact_phone text,
  property_management_company text,
  image_url text,
  virtual_tour_enabled boolean not null default false,
  virtual_tour_images text[] not null default '{}',
  virtual_tour_config jsonb,
  description text,
  admin_created boolean not null,
  created_by uuid references users (id),
  -- Null: seen by staff and by the agents in property_agents only.
  published_at timestamptz(3),
  published_by uuid references users (id),
  retired_at timestamptz(3),
  retired_by uuid references users (id),
  source text not null check (source in ('form', 'request', 'bulk_upload', 'import', 'seed')),
  -- The listing service's name and its number there ('MLS#').
  source_name text,
  source_listing_id text,
  source_url text,
  import_id uuid,
  -- The address in one spelling, and the unit's, worked out by the application (properties/rules.ts).
  address_key text not null check (address_key <> ''),
  unit_key text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Lines are parted by a line break so that a search does not match across two fields.
  search_text text not null generated always as (
    lower(
      coalesce(property_name, '') || E'\n' || address || ' ' || coalesce(unit, '') || E'\n'
      || replace(city, '_', ' ') || ' ' || state || ' ' || coalesce(zip_code, '') || E'\n' || replace(type, '_', ' ')
    )
  ) stored
);
-- One place, one row: the slot against double booking is the row's, so two rows for one house could be booked twice.
create unique index properties_place_taken on properties (address_key, unit_key, zip5) where retired_at is null;
create index properties_newest on properties (created_at desc, id desc, city, type) where retired_at is null;
create index properties_published on properties (created_at desc, id desc, city, type)
  where retired_at is null and published_at is not null;
create index properties_by_creator on properties (created_by, created_at desc, id desc);
create index properties_by_city on properties (city, created_at desc, id desc) where retired_at is null;
create index properties_by_type on properties (type, created_at desc, id desc) where retired_at is null;
create index properties_by_source on properties (source_name, source_listing_id) where source_listing_id is not null;
create index properties_search on properties using gin (search_text gin_trgm_ops);

alter table payments
  add constraint payments_property_id_fkey foreign key (property_id) references properties (id);

-- Agents who see a property before it is published: the one who added it, and whoever adds the same address later
-- (joining is the answer to properties_place_taken that tells neither about the other).
create table property_agents (
  property_id uuid not null references properties (id) on delete cascade,
  agent_id uuid not null references users (id) on delete cascade,
  added_at timestamptz(3) not null,
  -- What an agent who joined had typed: until it is published they read their own words, not the other's.
  property_name text,
  contact_email text,
  contact_phone text,
  property_management_company text,
  image_url text,
  primary key (property_id, agent_id)
);
create index property_agents_by_agent on property_agents (agent_id, added_at desc);

create table property_photos (
  property_id uuid not null references properties (id) on delete cascade,
  photo_id uuid not null unique references photos (id) on delete cascade,
  position integer not null check (position >= 0),
  alt_text text,
  added_at timestamptz(3) not null,
  primary key (property_id, photo_id)
);

create table property_requests (
  id uuid primary key,
  requested_by uuid not null references users (id),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  property_name text,
  address text not null,
  unit text,
  city text not null,
  state text not null,
  zip_code text,
  type text not null check (
    type in ('house', 'apartment', 'condo', 'townhouse', 'cottage', 'penthouse', 'rental_homes', 'duplex', 'commercial')
  ),
  price_cents bigint check (price_cents > 0),
  bedrooms numeric(4, 1) check (bedrooms > 0),
  bathrooms numeric(4, 1) check (bathrooms > 0),
  sqft integer check (sqft > 0),
  description text,
  admin_notes text,
  reviewed_by uuid references users (id),
  reviewed_at timestamptz(3),
  -- The property that came of it, or that was there already: two requests may ask for one place.
  property_id uuid references properties (id),
  -- When its agent looked at the answer.
  answer_seen_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint property_requests_seen_is_answered check (answer_seen_at is null or reviewed_at is not null),
  constraint property_requests_review_has_time check ((status = 'pending') = (reviewed_at is null)),
  constraint property_requests_approved_has_property check ((status = 'approved') = (property_id is not null)),
  constraint property_requests_rejection_says_why check (status <> 'rejected' or btrim(coalesce(admin_notes, '')) <> '')
);
create index property_requests_newest on property_requests (created_at desc, id desc, status);
create index property_requests_by_status on property_requests (status, created_at desc, id desc);
create index property_requests_by_agent on property_requests (requested_by, created_at desc, id desc);
create index property_requests_new_answers on property_requests (requested_by, reviewed_at desc, id desc)
  where reviewed_at is not null and answer_seen_at is null;

create table property_imports (
  id uuid primary key,
  started_by uuid references users (id),
  file_name text,
  byte_size bigint not null default 0 check (byte_size >= 0),
  mapping jsonb not null default '{}',
  dry_run boolean not null default false,
  state text not null check (state in ('receiving', 'queued', 'running', 'done', 'failed', 'cancelled')),
  rows_read integer not null default 0 check (rows_read >= 0),
  rows_created integer not null default 0 check (rows_created >= 0),
  rows_skipped integer not null default 0 check (rows_skipped >= 0),
  rows_refused integer not null default 0 check (rows_refused >= 0),
  -- Null until the file has been read to its end once.
  rows_total integer check (rows_total >= 0),
  failure text,
  started_at timestamptz(3),
  -- A running import that has been silent too long was on a server that died; it starts again at rows_read.
  heartbeat_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index property_imports_newest on property_imports (created_at desc, id desc);
create index property_imports_unfinished on property_imports (heartbeat_at) where state in ('receiving', 'queued', 'running');
alter table properties
  add constraint properties_import_id_fkey foreign key (import_id) references property_imports (id);

-- The uploaded file itself until the job has read it: the job may run on another server than the upload came to.
create table property_import_chunks (
  import_id uuid not null references property_imports (id) on delete cascade,
  position integer not null check (position >= 0),
  content bytea not null,
  primary key (import_id, position)
);

create table property_import_errors (
  import_id uuid not null references property_imports (id) on delete cascade,
  row_number integer not null check (row_number > 0),
  position integer not null default 0 check (position >= 0),
  path text,
  message text not null,
  primary key (import_id, row_number, position)
);
