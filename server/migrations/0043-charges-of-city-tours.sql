-- The charge of a tour that the desk schedules is collected once its visit is over.
alter table payments drop constraint payments_purpose_check;
alter table payments add constraint payments_purpose_check
  check (purpose in ('subscription', 'tour_assistant', 'tour_charge'));
alter table payments add constraint payments_tour_charge_is_whole
  check (purpose <> 'tour_charge' or (agent_id is not null and tour_id is not null));
-- A tour has at most one payment for its charge that may still take, or has taken, money.
create unique index payments_one_tour_charge on payments (tour_id)
  where purpose = 'tour_charge' and status not in ('cancelled', 'refunded') and refund_requested_at is null;

-- Why the last charge failed, in words for the agent.
alter table tours add column charge_failure text;
alter table tours add column charge_paid_at timestamptz(3);
-- The member of staff who waived the charge or marked it as paid outside; a later payment is refunded.
alter table tours add column charge_settled_by uuid references users (id);
-- The open charges of Analytics.
create index tours_open_charges on tours (coalesce(completed_at, cancelled_at), id)
  where admin_scheduled and tour_charge_cents > 0 and charge_status in ('pending', 'failed')
    and (status = 'completed' or (status = 'cancelled' and outcome = 'no_show'));
