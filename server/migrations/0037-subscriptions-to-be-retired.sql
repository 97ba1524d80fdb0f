-- A subscription that nobody has any more is ended at the provider, and what was paid for it given back. The job that does
-- it may give up, and nothing else may name the subscription by then: until it is done it stands here. What is paid for it
-- is kept with whose it was.
create table retired_subscriptions (
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_subscription_id text not null,
  checkout_id uuid references checkouts (id),
  user_id uuid references users (id),
  requested_at timestamptz(3) not null,
  tried_at timestamptz(3) not null,
  done_at timestamptz(3),
  primary key (provider, provider_subscription_id),
  constraint retired_subscriptions_has_payer check (num_nonnulls(checkout_id, user_id) >= 1)
);
create index retired_subscriptions_undone on retired_subscriptions (tried_at) where done_at is null;

-- Those whose job gave up before there was this table, as far as anything still names them: their payers were told that
-- their money goes back, and nobody has asked for it.
insert into retired_subscriptions (provider, provider_subscription_id, checkout_id, requested_at, tried_at)
select c.provider, c.provider_subscription_id, c.id, c.refunded_at, c.refunded_at
from checkouts c
where c.state = 'refunded' and c.refunded_at is not null and c.provider is not null
  and c.provider_subscription_id is not null
  and exists (
    select from payments p
    where p.checkout_id = c.id and p.status = 'succeeded' and p.refund_requested_at is null
  );

-- Indexes for the reconciliation's lists, by what these filter and sort by now. Payments are asked about in the order
-- in which they come due, which no index can have, since it is worked out of three moments: those of 120 days are found by
-- payments_revenue. What was asked back and not given has one for itself; among 200,000 payments it took 50 ms without.
drop index payments_paid_to_be_asked;
create index payments_to_be_given_back on payments (refund_requested_at)
  where status = 'succeeded' and refund_requested_at is not null;
-- It never served its list, which also asks about what was ended here and goes on at the provider. Among 20,000 agents
-- that takes 12 ms without any index, once in ten minutes, and each answer wrote into this one.
drop index subscriptions_to_be_asked;
