-- A buyer who tries coupons and plans leaves an invoice for each try. Agents keep the one that counts.
update invoices replaced
set user_id = null, updated_at = now()
where replaced.user_id is not null
  and replaced.checkout_id is not null
  and replaced.amount_paid_cents = 0
  and exists (
    select from invoices later
    where later.checkout_id = replaced.checkout_id
      and (later.created_at, later.id) > (replaced.created_at, replaced.id)
  );
