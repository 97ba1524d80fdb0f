-- Roles and permissions, and the seeds of product decision: people/permissions.

create table roles (
  id uuid primary key,
  name text not null check (btrim(name) <> '' and char_length(name) <= 100),
  description text not null,
  is_system_role boolean not null default false,
  -- The user type whose people have this role without being given it.
  user_type text unique check (
    user_type in ('admin', 'super_admin', 'scheduling_assistant', 'tour_assistant')
  ),
  is_active boolean not null default true,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint roles_system_role_has_type check (is_system_role = (user_type is not null)),
  constraint roles_system_role_is_active check (is_active or not is_system_role)
);
-- 'Admin' beside 'admin' would be read as the same role.
create unique index roles_name_taken on roles (lower(name));

create table permissions (
  id uuid primary key,
  name text not null check (btrim(name) <> '' and char_length(name) <= 100),
  description text not null,
  category text not null,
  -- System permissions are the ones that calls ask for; others are the back office's own labels.
  is_system_permission boolean not null default false,
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  constraint permissions_system_name check (
    not is_system_permission or name ~ ('^' || category || '\.[a-z_]+$')
  )
);
create unique index permissions_name_taken on permissions (lower(name));

create table role_permissions (
  role_id uuid not null references roles (id) on delete cascade,
  permission_id uuid not null references permissions (id) on delete cascade,
  primary key (role_id, permission_id)
);
create index role_permissions_by_permission on role_permissions (permission_id);

create table user_roles (
  user_id uuid not null references users (id) on delete cascade,
  role_id uuid not null references roles (id) on delete cascade,
  assigned_by uuid references users (id),
  assigned_at timestamptz(3) not null,
  primary key (user_id, role_id)
);
create index user_roles_by_role on user_roles (role_id);

insert into roles (id, name, description, is_system_role, user_type, created_at, updated_at)
select id::uuid, name, description, true, name, now(), now()
from (values
  ('01900000-0000-7000-8000-000000000001', 'super_admin', 'Everything, including who may administer.'),
  ('01900000-0000-7000-8000-000000000002', 'admin', 'Runs the business day to day.'),
  ('01900000-0000-7000-8000-000000000003', 'scheduling_assistant', 'Works the tour queue and speaks with agents.'),
  ('01900000-0000-7000-8000-000000000004', 'tour_assistant', 'Own assignments only.')
) as seed (id, name, description);

-- 'super_admin has all' has to stay true for every permission that is ever added, through whichever door.
create function grant_to_super_admin() returns trigger language plpgsql as $$
begin
  insert into role_permissions (role_id, permission_id)
  values ('01900000-0000-7000-8000-000000000001', new.id)
  on conflict do nothing;
  return null;
end
$$;
create trigger permissions_all_to_super_admin after insert on permissions
  for each row execute function grant_to_super_admin();

insert into permissions (id, name, description, category, is_system_permission, created_at)
select ('01900000-0000-7000-8000-0000000001' || lpad(position::text, 2, '0'))::uuid,
  name, description, split_part(name, '.', 1), true, now()
from (values
  (1, 'tours.view', 'See every tour and the queue.'),
  (2, 'tours.assign', 'Assign tours to assistants.'),
  (3, 'tours.update_status', 'Set the status of a tour.'),
  (4, 'tours.set_priority', 'Set the priority of a tour.'),
  (5, 'tours.archive', 'Archive tours.'),
  (6, 'tours.schedule', 'Schedule tours on behalf of agents.'),
  (7, 'tours.override_conflicts', 'Book a property although its time is taken.'),
  (8, 'properties.view', 'See every property.'),
  (9, 'properties.create', 'Add properties.'),
  (10, 'properties.edit', 'Edit properties.'),
  (11, 'properties.delete', 'Delete or retire properties.'),
  (12, 'properties.import', 'Upload properties in bulk.'),
  (13, 'properties.review_requests', 'Approve or reject property requests.'),
  (14, 'assistants.view', 'See assistants and their workload.'),
  (15, 'assistants.manage', 'Create, edit and delete assistants.'),
  (16, 'users.view', 'See people.'),
  (17, 'users.manage', 'Create and edit people, reset passwords.'),
  (18, 'users.lock', 'Lock and unlock people.'),
  (19, 'users.delete', 'Delete subscribers.'),
  (20, 'users.create_admins', 'Create back-office users.'),
  (21, 'roles.view', 'See roles and permissions.'),
  (22, 'roles.manage', 'Create, edit, delete and give roles.'),
  (23, 'messages.view', 'Read conversations with agents.'),
  (24, 'messages.send', 'Write to agents.'),
  (25, 'notes.view', 'Read the notes on tours.'),
  (26, 'notes.write', 'Write notes on tours.'),
  (27, 'announcements.manage', 'Publish the site announcement.'),
  (28, 'analytics.view', 'See analytics.'),
  (29, 'billing.view', 'See subscriptions and payments.'),
  (30, 'billing.grant', 'Grant a plan or status by hand.'),
  (31, 'audit.view', 'Read the audit log.'),
  (32, 'settings.manage', 'Change the settings of the back office.')
) as seed (position, name, description);

insert into role_permissions (role_id, permission_id)
select '01900000-0000-7000-8000-000000000002', id from permissions
where name not in ('users.create_admins', 'roles.manage', 'settings.manage');

insert into role_permissions (role_id, permission_id)
select '01900000-0000-7000-8000-000000000003', id from permissions
where name in (
  'tours.view', 'tours.assign', 'tours.update_status', 'tours.set_priority',
  'properties.view', 'assistants.view',
  'messages.view', 'messages.send', 'notes.view', 'notes.write'
);
