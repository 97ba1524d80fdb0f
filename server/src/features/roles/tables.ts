import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, timestamps } from '../../kernel/database/columns.ts'

/** A system role names the user type whose people have it without an assignment. */
export const roles = pgTable('roles', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  isSystemRole: boolean('is_system_role').notNull().default(false),
  userType: text('user_type', { enum: ['admin', 'super_admin', 'scheduling_assistant', 'tour_assistant'] }),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdBy: uuid('created_by'),
  ...timestamps(),
})

/** The permissions that endpoints require (migration 0005); a trigger grants new ones to the super admin's role. */
export const permissions = pgTable('permissions', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  category: text('category').notNull(),
  isSystemPermission: boolean('is_system_permission').notNull().default(false),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
})

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: uuid('role_id').notNull(),
    permissionId: uuid('permission_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.permissionId] })],
)

export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id').notNull(),
    roleId: uuid('role_id').notNull(),
    assignedBy: uuid('assigned_by'),
    assignedAt: instant('assigned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] })],
)
