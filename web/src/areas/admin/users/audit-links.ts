import type { Permission } from '@porchlight/contract/kernel/permissions'
import type { AuditEntry } from '@porchlight/contract/people'
import type { AuditLinks } from '../../../features/people/components/audit-list.tsx'
import { paths } from '../../../paths.ts'

type Target = { needs: Permission; href: (id: string, entry: AuditEntry) => string | null }

const ofPerson =
  (href: (id: string) => string): Target['href'] =>
  (id, { subjectHasAccount }) =>
    subjectHasAccount ? href(id) : null

/** The page of each type of subject. */
const targets: Readonly<Record<string, Target>> = {
  tour: { needs: 'tours.view', href: (tour) => paths.adminDashboard('queue', { tour }) },
  client: { needs: 'tours.view', href: (client) => paths.adminDashboard('queue', { client }) },
  user: { needs: 'users.view', href: ofPerson((user) => paths.adminDashboard('users', { user })) },
  assistant: {
    needs: 'assistants.view',
    href: ofPerson((assistant) => paths.adminDashboard('assistants', { assistant })),
  },
  role: { needs: 'roles.view', href: (role) => paths.adminDashboard('roles', { role }) },
  permission: { needs: 'roles.view', href: () => paths.adminDashboard('roles', { view: 'permissions' }) },
  property: { needs: 'properties.edit', href: (edit) => paths.adminDashboard('properties', { edit }) },
  property_request: { needs: 'properties.review_requests', href: () => paths.adminProperties() },
  property_import: { needs: 'properties.import', href: () => paths.propertySubmission() },
  announcement: { needs: 'announcements.manage', href: () => paths.adminDashboard('announcements') },
  settings: { needs: 'settings.manage', href: () => paths.adminSettings() },
  saved_reply: { needs: 'settings.manage', href: () => paths.adminSettings('saved-replies') },
}

/** The addresses that the parts of an entry lead to, for a reader with these permissions. */
export const auditLinks = (permissions: readonly Permission[]): AuditLinks => {
  const subject = (entry: AuditEntry): string | null => {
    const target = targets[entry.subjectType]
    if (!target || !permissions.includes(target.needs) || entry.action.endsWith('.deleted')) return null
    return target.href(entry.subjectId ?? '', entry)
  }
  return {
    subject,
    change: (entry) => {
      const { subjectType, subjectId: id } = entry
      if (id === null) return subject(entry)
      return subjectType === 'tour' && permissions.includes('tours.view')
        ? paths.adminDashboard('queue', { tour: id, pane: 'timeline' })
        : paths.adminAudit({ subject: id })
    },
    actor: ({ actorId, actorHasAccount }) =>
      actorId && actorHasAccount && permissions.includes('users.view')
        ? paths.adminDashboard('users', { user: actorId })
        : null,
    activityOfActor: ({ actorId }) => (actorId ? paths.adminAudit({ actor: actorId }) : null),
  }
}
