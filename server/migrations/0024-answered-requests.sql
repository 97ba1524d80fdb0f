-- The history of agents' requests for properties: what is answered, newest first.
create index property_requests_answered on property_requests (created_at desc, id desc) where status <> 'pending';
