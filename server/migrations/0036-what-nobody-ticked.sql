-- Clients are mailed only if the agent ticks it (product decision: e-mail). On a tour that the desk scheduled nobody was
-- asked, and the column's default spoke for the agent, who may tick it now. A client who was told of one already goes on
-- hearing what becomes of it: the date is in their calendar.
update tours set email_client = false where admin_scheduled and email_client and phase <> 'closed'
  and not exists (select from outbox_emails o where o.tour_id = tours.id and o.audience = 'client');

-- What was said of a visit goes when its tour is opened again; the history keeps the words.
delete from tour_feedback f using tours t where t.id = f.tour_id and t.status <> 'completed';
