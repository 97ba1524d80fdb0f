-- All counters of calls and of wrong passwords. They were in two tables, which counted in almost the same way.
create table rate_limits (
  scope text not null,
  key_hash text not null check (key_hash ~ '^[0-9a-f]{64}$'),
  count integer not null check (count >= 0),
  -- The counter begins again at the first call after this.
  restarts_at timestamptz(3) not null,
  blocked_until timestamptz(3),
  primary key (scope, key_hash)
);
create index rate_limits_stale on rate_limits (restarts_at);

insert into rate_limits (scope, key_hash, count, restarts_at, blocked_until)
select scope, key_hash, failures, greatest(last_failure_at, blocked_until) + interval '15 minutes', blocked_until
from sign_in_throttles;

insert into rate_limits (scope, key_hash, count, restarts_at, blocked_until)
select scope, key_hash, count, window_started_at + interval '1 hour',
  case when count >= case scope when 'checkout' then 120 when 'coupon' then 20 else 30 end
    then window_started_at + interval '1 hour' end
from billing_calls;

drop table sign_in_throttles;
drop table billing_calls;
