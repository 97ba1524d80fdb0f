-- A promotion code may be made anew at the provider for another coupon. Known by its code, it overwrote what had been
-- redeemed before. A coupon is known by the provider's ids, which never mean another one; what it takes off never changes.
alter table coupons drop constraint coupons_code_key;
create unique index coupons_known_once on coupons (provider, provider_coupon_id, provider_promotion_code_id)
  nulls not distinct where provider is not null;
