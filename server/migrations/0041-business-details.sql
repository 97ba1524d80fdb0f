-- Who runs this installation: shown on invoices, in emails, on the public pages and to people who need help. Each is
-- null until a super administrator enters it.
alter table settings
  add column business_name text check (char_length(business_name) between 1 and 120),
  add column postal_address text check (char_length(postal_address) between 1 and 400),
  add column support_email text check (char_length(support_email) between 3 and 254),
  add column support_phone text check (char_length(support_phone) between 1 and 40),
  -- The operator's own legal pages. Null: the built-in text.
  add column terms_url text check (terms_url ~ '^https://'),
  add column privacy_url text check (privacy_url ~ '^https://'),
  add column refunds_url text check (refunds_url ~ '^https://');
