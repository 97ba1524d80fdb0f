-- Subscriptions, checkouts, payments, coupons. Plans and their prices are in the contract; money is integer cents.
-- No card number and no secret is stored: brand and last four digits, and hashes of client secrets.

create table coupons (
  id uuid primary key,
  -- citext: people type codes as they please.
  code citext not null unique check (char_length(code::text) between 1 and 64),
  name text not null,
  amount_off_cents integer check (amount_off_cents > 0),
  percent_off numeric(5, 2) check (percent_off > 0 and percent_off <= 100),
  currency text not null default 'usd',
  duration text not null check (duration in ('once', 'repeating', 'forever')),
  duration_months integer check (duration_months > 0),
  expires_at timestamptz(3),
  max_redemptions integer check (max_redemptions > 0),
  redemption_count integer not null default 0 check (redemption_count >= 0),
  is_active boolean not null default true,
  provider text check (provider in ('stripe', 'sandbox')),
  provider_coupon_id text,
  provider_promotion_code_id text,
  created_at timestamptz(3) not null,
  constraint coupons_one_kind_of_discount check (num_nonnulls(amount_off_cents, percent_off) = 1),
  constraint coupons_repeating_has_months check ((duration = 'repeating') = (duration_months is not null)),
  -- The last redemption can be asked for twice at the same moment; the row lock of the counting update decides.
  constraint coupons_not_exhausted check (max_redemptions is null or redemption_count <= max_redemptions)
);

-- One row per agent: what they have now. What they had is in subscription_changes.
create table subscriptions (
  id uuid primary key,
  user_id uuid not null unique references users (id),
  plan text not null default 'free' check (plan in ('free', 'basic', 'pro')),
  status text not null default 'inactive' check (
    status in ('active', 'past_due', 'cancelled', 'incomplete', 'inactive')
  ),
  -- granted: set by hand in the back office, untouched by reconciliation (product decision: set by an admin).
  source text not null check (source in ('provider', 'granted')),
  provider text check (provider in ('stripe', 'sandbox')),
  provider_customer_id text,
  provider_subscription_id text,
  current_period_start timestamptz(3),
  current_period_end timestamptz(3),
  cancel_at_period_end boolean not null default false,
  cancelled_at timestamptz(3),
  past_due_since timestamptz(3),
  -- A downgrade waits for the period's end.
  pending_plan text check (pending_plan in ('free', 'basic', 'pro')),
  pending_plan_at timestamptz(3),
  coupon_id uuid references coupons (id),
  granted_by uuid references users (id),
  -- Webhooks come in any order: an older fact than this one must not overwrite.
  provider_state_at timestamptz(3),
  reconciled_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint subscriptions_provider_is_named check (
    source = 'granted' or (provider is not null and provider_subscription_id is not null)
  ),
  constraint subscriptions_pending_plan_has_time check ((pending_plan is null) = (pending_plan_at is null)),
  constraint subscriptions_period_runs_forward check (current_period_end >= current_period_start)
);
create unique index subscriptions_provider_subscription on subscriptions (provider, provider_subscription_id)
  where provider_subscription_id is not null;
create index subscriptions_provider_customer on subscriptions (provider, provider_customer_id)
  where provider_customer_id is not null;
create index subscriptions_by_status on subscriptions (status, plan);
create index subscriptions_period_end on subscriptions (current_period_end) where status in ('active', 'past_due');

-- Analytics ask what was true in March; the subscription's own row no longer knows.
create table subscription_changes (
  id uuid primary key,
  user_id uuid not null references users (id),
  at timestamptz(3) not null,
  kind text not null check (
    kind in ('started', 'plan', 'status', 'cancel_requested', 'resumed', 'renewed', 'granted', 'reconciled')
  ),
  from_plan text check (from_plan in ('free', 'basic', 'pro')),
  to_plan text check (to_plan in ('free', 'basic', 'pro')),
  from_status text check (from_status in ('active', 'past_due', 'cancelled', 'incomplete', 'inactive')),
  to_status text check (to_status in ('active', 'past_due', 'cancelled', 'incomplete', 'inactive')),
  -- Null: the provider or a job.
  actor_id uuid references users (id),
  note text
);
create index subscription_changes_by_user on subscription_changes (user_id, at desc, id desc);
create index subscription_changes_newest on subscription_changes (at desc, id desc);
create trigger subscription_changes_append_only before update or delete on subscription_changes
  for each row execute function refuse_change();

-- A sign-up that has no account yet. One checkout makes one account, however often it is called.
create table checkouts (
  id uuid primary key,
  state text not null check (state in ('open', 'paid', 'completed', 'cancelled', 'refunded')),
  email citext not null check (char_length(email::text) <= 254),
  first_name text not null,
  last_name text not null,
  phone text,
  license_number text,
  plan text not null check (plan in ('basic', 'pro')),
  coupon_id uuid references coupons (id),
  amount_due_cents integer not null check (amount_due_cents >= 0),
  currency text not null default 'usd',
  cookie_hash text not null unique check (cookie_hash ~ '^[0-9a-f]{64}$'),
  -- The link in the 'finish your account' mail.
  resume_token_hash text unique check (resume_token_hash ~ '^[0-9a-f]{64}$'),
  resume_token_used_at timestamptz(3),
  provider text check (provider in ('stripe', 'sandbox')),
  provider_customer_id text,
  provider_subscription_id text,
  paid_at timestamptz(3),
  completed_at timestamptz(3),
  cancelled_at timestamptz(3),
  refunded_at timestamptz(3),
  user_id uuid unique references users (id),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint checkouts_completed_has_account check ((state = 'completed') = (user_id is not null)),
  constraint checkouts_paid_has_time check (state not in ('paid', 'completed', 'refunded') or paid_at is not null)
);
create index checkouts_by_email on checkouts (email);
create index checkouts_unfinished on checkouts (expires_at) where state in ('open', 'paid');
create unique index checkouts_provider_subscription on checkouts (provider, provider_subscription_id)
  where provider_subscription_id is not null;

-- Any secret a checkout ever had is accepted later: a coupon may have replaced the unpaid subscription meanwhile.
create table checkout_secrets (
  secret_hash text primary key check (secret_hash ~ '^[0-9a-f]{64}$'),
  checkout_id uuid not null references checkouts (id) on delete cascade,
  created_at timestamptz(3) not null
);
create index checkout_secrets_by_checkout on checkout_secrets (checkout_id);

create table coupon_redemptions (
  id uuid primary key,
  coupon_id uuid not null references coupons (id),
  checkout_id uuid references checkouts (id),
  user_id uuid references users (id),
  discount_cents integer not null check (discount_cents >= 0),
  redeemed_at timestamptz(3) not null,
  -- Removed again, or the checkout came to nothing: counts no more.
  released_at timestamptz(3),
  constraint coupon_redemptions_has_redeemer check (num_nonnulls(checkout_id, user_id) >= 1)
);
create unique index coupon_redemptions_one_per_checkout on coupon_redemptions (checkout_id)
  where checkout_id is not null and released_at is null;
create index coupon_redemptions_by_coupon on coupon_redemptions (coupon_id);
create index coupon_redemptions_by_user on coupon_redemptions (user_id) where user_id is not null;

create table invoices (
  id uuid primary key,
  -- Null while the account behind the checkout is not made yet.
  user_id uuid references users (id),
  checkout_id uuid references checkouts (id),
  number text,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_invoice_id text not null,
  status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  description text,
  plan text check (plan in ('free', 'basic', 'pro')),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  amount_due_cents integer not null check (amount_due_cents >= 0),
  amount_paid_cents integer not null default 0 check (amount_paid_cents >= 0),
  currency text not null default 'usd',
  lines jsonb not null default '[]',
  period_start timestamptz(3),
  period_end timestamptz(3),
  attempt_count integer not null default 0 check (attempt_count >= 0),
  next_attempt_at timestamptz(3),
  paid_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (provider, provider_invoice_id),
  constraint invoices_has_payer check (num_nonnulls(user_id, checkout_id) >= 1)
);
create index invoices_by_user on invoices (user_id, created_at desc, id desc) where user_id is not null;
create index invoices_by_checkout on invoices (checkout_id) where checkout_id is not null;

create table payments (
  id uuid primary key,
  purpose text not null check (purpose in ('subscription', 'tour_assistant')),
  status text not null check (
    -- failed: the last try was refused; another card may still pay.
    status in ('pending', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled', 'refunded')
  ),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null default 'usd',
  agent_id uuid references users (id),
  checkout_id uuid references checkouts (id),
  invoice_id uuid references invoices (id),
  plan text check (plan in ('free', 'basic', 'pro')),
  -- Foreign keys to properties and tours follow where those tables are made.
  property_id uuid,
  tour_id uuid,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_payment_id text not null,
  client_secret_hash text unique check (client_secret_hash ~ '^[0-9a-f]{64}$'),
  failure_code text,
  failure_message text,
  succeeded_at timestamptz(3),
  -- An escort payment is used once: `update … where used_at is null` decides who used it.
  used_at timestamptz(3),
  refund_requested_at timestamptz(3),
  refund_reason text,
  provider_refund_id text,
  refunded_at timestamptz(3),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  disputed_at timestamptz(3),
  provider_state_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (provider, provider_payment_id),
  constraint payments_tour_assistant_is_whole check (
    purpose <> 'tour_assistant' or (agent_id is not null and property_id is not null)
  ),
  constraint payments_subscription_has_payer check (
    purpose <> 'subscription' or num_nonnulls(agent_id, checkout_id) >= 1
  ),
  constraint payments_refund_within_amount check (refunded_cents <= amount_cents)
);
create index payments_by_agent on payments (agent_id, created_at desc, id desc) where agent_id is not null;
create index payments_by_checkout on payments (checkout_id) where checkout_id is not null;
create index payments_by_tour on payments (tour_id) where tour_id is not null;
-- Paid, attached to no tour: refunded after 24 hours.
create index payments_unattached on payments (succeeded_at)
  where purpose = 'tour_assistant' and status = 'succeeded' and used_at is null;
-- Two windows that begin to pay for the same escort pay the same payment.
create unique index payments_one_open_escort on payments (agent_id, property_id)
  where purpose = 'tour_assistant' and used_at is null and status in ('pending', 'requires_action', 'failed');
-- Not settled yet: the provider is asked again, however the browser ended.
create index payments_unsettled on payments (provider_state_at)
  where status in ('pending', 'requires_action', 'processing', 'failed');
create index payments_revenue on payments (succeeded_at, purpose) where succeeded_at is not null;

create table payment_methods (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_method_id text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null check (exp_year between 2000 and 2200),
  is_default boolean not null default false,
  created_at timestamptz(3) not null,
  unique (provider, provider_method_id)
);
create unique index payment_methods_one_default on payment_methods (user_id) where is_default;
create index payment_methods_by_user on payment_methods (user_id);

-- Each webhook counts once, in any order, and can be replayed.
create table provider_events (
  id uuid primary key,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_event_id text not null,
  type text not null,
  provider_created_at timestamptz(3) not null,
  payload jsonb not null,
  received_at timestamptz(3) not null,
  processed_at timestamptz(3),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  unique (provider, provider_event_id)
);
create index provider_events_unprocessed on provider_events (received_at) where processed_at is null;

-- The sandbox provider's own memory. It plays a foreign service, so nothing here points at our tables and the
-- shape of an object is the adapter's affair.
create table sandbox_objects (
  id text primary key,
  kind text not null check (
    kind in ('customer', 'subscription', 'payment', 'invoice', 'payment_method', 'coupon', 'refund')
  ),
  parent_id text,
  client_secret_hash text unique check (client_secret_hash ~ '^[0-9a-f]{64}$'),
  data jsonb not null default '{}',
  -- When something happens by itself: a renewal, a retry.
  due_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index sandbox_objects_by_parent on sandbox_objects (parent_id, kind) where parent_id is not null;
create index sandbox_objects_due on sandbox_objects (due_at) where due_at is not null;
