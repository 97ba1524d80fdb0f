-- An agent who has signed up without a card is asked for one before the first month that costs something, once for each
-- period: the end of the period that they were asked about.
alter table subscriptions add column card_asked_for timestamptz(3);

-- Payments that were paid are asked about again, less and less often: money may go back by other hands.
create index payments_paid_to_be_asked on payments (provider_state_at) where status = 'succeeded';
