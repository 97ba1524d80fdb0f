-- An agent may change and withdraw a property that they added, until it is published. Agents who share the place keep it.
alter table property_agents
  add column version integer not null default 1,
  add column withdrawn_at timestamptz(3);
