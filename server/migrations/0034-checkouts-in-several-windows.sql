-- What costs somebody something is asked so often in a time: a checkout that is begun or changed (by network), a
-- subscription or a coupon of one (by checkout), a set-up of a payment method (by person).
create table billing_calls (
  scope text not null check (scope in ('checkout', 'renewal', 'coupon', 'payment_method')),
  key_hash text not null check (key_hash ~ '^[0-9a-f]{64}$'),
  count integer not null check (count > 0),
  window_started_at timestamptz(3) not null,
  primary key (scope, key_hash)
);
create index billing_calls_stale on billing_calls (window_started_at);

-- The codes that are tried are counted there too, by the hour: this number never went down.
alter table checkouts drop column coupon_tries;

-- Browsers that have a paid checkout by its mailed link, beside the one that has begun it.
create table checkout_cookies (
  cookie_hash text primary key check (cookie_hash ~ '^[0-9a-f]{64}$'),
  checkout_id uuid not null references checkouts (id) on delete cascade,
  created_at timestamptz(3) not null
);
create index checkout_cookies_by_checkout on checkout_cookies (checkout_id);
