-- Subscriptions begin, are changed and end by themselves: what 0006 has not foreseen.

-- Who starts one checkout after the other is slowed by where they come from (a hash of it: nothing else is needed).
alter table checkouts add column network_hash text check (network_hash ~ '^[0-9a-f]{64}$');
create index checkouts_by_network on checkouts (network_hash, created_at desc) where network_hash is not null;
-- Each replacement of an unpaid subscription is asked for under a key of its own.
alter table checkouts add column attempt integer not null default 1;
-- Codes of coupons that were tried in vain.
alter table checkouts add column coupon_tries integer not null default 0;

-- The sandbox keeps brand and last four of a card, and nothing else of it (product decision: provider).
alter table payment_methods alter column exp_month drop not null;
alter table payment_methods alter column exp_year drop not null;

create index subscriptions_to_be_asked on subscriptions (reconciled_at nulls first)
  where source = 'provider' and status in ('active', 'past_due', 'incomplete');
