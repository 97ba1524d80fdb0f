-- One list of the payment providers for all tables: another provider changes only this domain.
create domain payment_provider as text
  constraint payment_provider_is_known check (value in ('stripe', 'sandbox'));

alter table coupons drop constraint coupons_provider_check, alter provider type payment_provider;
alter table subscriptions drop constraint subscriptions_provider_check, alter provider type payment_provider;
alter table checkouts drop constraint checkouts_provider_check, alter provider type payment_provider;
alter table invoices drop constraint invoices_provider_check, alter provider type payment_provider;
alter table payments drop constraint payments_provider_check, alter provider type payment_provider;
alter table payment_methods drop constraint payment_methods_provider_check, alter provider type payment_provider;
alter table provider_events drop constraint provider_events_provider_check, alter provider type payment_provider;
alter table retired_subscriptions drop constraint retired_subscriptions_provider_check,
  alter provider type payment_provider;
