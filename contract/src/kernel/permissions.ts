/**
 * All permissions of the back office, as `category.verb` (product decision: permissions). A migration seeds
 * the database with the same list; a test compares the two.
 */
export const permissions = [
  'tours.view',
  'tours.assign',
  'tours.update_status',
  'tours.set_priority',
  'tours.archive',
  'tours.schedule',
  'tours.override_conflicts',
  'properties.view',
  'properties.create',
  'properties.edit',
  'properties.delete',
  'properties.import',
  'properties.review_requests',
  'assistants.view',
  'assistants.manage',
  'users.view',
  'users.manage',
  'users.lock',
  'users.delete',
  'users.create_admins',
  'roles.view',
  'roles.manage',
  'messages.view',
  'messages.send',
  'notes.view',
  'notes.write',
  'announcements.manage',
  'analytics.view',
  'billing.view',
  'billing.grant',
  'audit.view',
  'settings.manage',
] as const

export type Permission = (typeof permissions)[number]

const known: ReadonlySet<string> = new Set(permissions)
/** Whether calls check this permission. Other names are labels that the back office defined itself. */
export const isPermission = (name: string): name is Permission => known.has(name)
