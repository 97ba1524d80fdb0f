-- One that is replaced after its period, and that the provider may have renewed unheard, has served the months before: what
-- was paid for those stays paid. Null where nothing of it has been in force.
alter table retired_subscriptions add column served_until timestamptz(3);
