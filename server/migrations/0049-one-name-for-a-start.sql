-- The instants of a tour's start have one name each in contract, server, web and database. The generated columns and the
-- check constraints follow; no function and no trigger names these two columns.
alter table tours rename column requested_time to requested_date_time;
alter table tours rename column alternative_time to alternative_date_time;
