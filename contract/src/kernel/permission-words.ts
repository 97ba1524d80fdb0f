import { isPermission, type Permission } from './permissions.ts'

/** What each permission allows, in plain words. */
const permissionWords: Record<Permission, string> = {
  'tours.view': 'See all tours and the queue',
  'tours.assign': 'Assign tours to assistants',
  'tours.update_status': 'Set tour status',
  'tours.set_priority': 'Set tour priority',
  'tours.archive': 'Archive and restore tours',
  'tours.schedule': 'Schedule tours for agents',
  'tours.override_conflicts': 'Book a property at a taken time',
  'properties.view': 'See all properties',
  'properties.create': 'Add properties',
  'properties.edit': 'Edit properties',
  'properties.delete': 'Delete and retire properties',
  'properties.import': 'Upload listings',
  'properties.review_requests': 'Approve and reject property requests',
  'assistants.view': 'See assistants and their workload',
  'assistants.manage': 'Add, edit, and delete assistants',
  'users.view': 'See users',
  'users.manage': 'Add and edit users, and reset passwords',
  'users.lock': 'Lock and unlock users',
  'users.delete': 'Delete subscribers',
  'users.create_admins': 'Add back-office staff',
  'roles.view': 'See roles and permissions',
  'roles.manage': 'Edit roles, and choose who has them',
  'messages.view': 'Read conversations with agents',
  'messages.send': 'Write to agents',
  'notes.view': 'Read notes on tours',
  'notes.write': 'Write notes on tours',
  'announcements.manage': 'Publish announcements',
  'analytics.view': 'See analytics',
  'billing.view': 'See subscriptions and payments',
  'billing.grant': 'Grant plans',
  'audit.view': 'Read the audit log',
  'settings.manage': 'Change workspace settings',
}

/** A permission in plain words: 'Set tour priority'. A label that the back office defined keeps its name. */
export const wordsOfPermission = (name: string): string => (isPermission(name) ? permissionWords[name] : name)
