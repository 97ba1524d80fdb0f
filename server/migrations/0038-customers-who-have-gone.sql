-- Who has gone is named at the provider until it has been told so: tried from this moment on, and null once it is done.
-- The job that tells it may give up, and nothing else tries again.
alter table subscriptions add column forget_customer_at timestamptz(3);
create index subscriptions_customers_to_forget on subscriptions (forget_customer_at)
  where forget_customer_at is not null;

-- A plan that was given by hand has lost whose customer its agent is; what they were charged names it.
update subscriptions s set provider = i.provider
from (
  select distinct on (user_id) user_id, provider from invoices
  where user_id is not null
  order by user_id, created_at desc, id desc
) i
where i.user_id = s.user_id and s.provider is null and s.provider_customer_id is not null;

-- Nobody knows of whom the provider was not told.
update subscriptions s set forget_customer_at = now()
from users u
where u.id = s.user_id and u.anonymised_at is not null
  and s.provider is not null and s.provider_customer_id is not null;
