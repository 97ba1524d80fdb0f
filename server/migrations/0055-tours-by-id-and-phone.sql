-- Staff find a tour by the end of its id, which is all that screens and emails show of it, and by the digits of the
-- client's phone number, which each agent punctuates in their own way.
create index tours_by_short_id on tours (right(id::text, 8));
create index tours_by_phone on tours using gin (regexp_replace(client_phone, '\D', '', 'g') gin_trgm_ops);
