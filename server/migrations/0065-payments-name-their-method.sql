-- What paid, for receipts. Null for a payment that is not paid yet, and for one that was recorded before this.
alter table payments add column paid_with jsonb;
