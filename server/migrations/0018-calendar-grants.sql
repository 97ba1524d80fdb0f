-- Which consent a connection's tokens are from: what is learned about an older one says nothing about this one.
alter table calendar_connections add column grant_version integer not null default 1 check (grant_version > 0);
