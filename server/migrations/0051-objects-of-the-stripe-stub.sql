-- The sandbox keeps Stripe's objects, under Stripe's own names. 'payment' is the form of earlier versions, which the
-- server converts when it next reads such a row.
alter table sandbox_objects drop constraint sandbox_objects_kind_check;
alter table sandbox_objects add constraint sandbox_objects_kind_check check (
  kind in (
    'customer', 'payment_method', 'payment_intent', 'charge', 'refund', 'setup_intent', 'coupon', 'promotion_code',
    'discount', 'subscription', 'subscription_schedule', 'invoice', 'stored_answer', 'payment'
  )
);
