import type { Permission } from '@porchlight/contract/kernel/permissions'

/**
 * The permissions of a scheduling assistant at the desk (product decision), repeated here so that tests compare the
 * seeds with them.
 */
export const schedulingAssistantMay: readonly Permission[] = [
  'tours.view',
  'tours.assign',
  'tours.update_status',
  'tours.set_priority',
  'properties.view',
  'assistants.view',
  'messages.view',
  'messages.send',
  'notes.view',
  'notes.write',
]

/** The permissions of the super admin that an admin does not have. */
export const adminMayNot: readonly Permission[] = ['users.create_admins', 'roles.manage', 'settings.manage']
