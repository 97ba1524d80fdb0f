import type { Permission } from '@porchlight/contract/kernel/permissions'

/** What a scheduling assistant may at the desk (product decision), said here again so that the seeds are held to it. */
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

/** What of all that the super admin may an admin may not. */
export const adminMayNot: readonly Permission[] = ['users.create_admins', 'roles.manage', 'settings.manage']
