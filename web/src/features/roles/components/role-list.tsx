import type { Role } from '@porchlight/contract/roles'
import { MoreHorizontal } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { countWords, roleWords } from '../role-words.ts'

type Props = {
  roles: readonly Role[]
  mayManage: boolean
  mayOpenPeople: boolean
  onPermissions: (role: Role) => void
  onEdit: (role: Role) => void
  onDelete: (role: Role) => void
}

/** Roles as cards: user type or custom, number of people, number of permissions. */
export function RoleList({ roles, mayManage, mayOpenPeople, onPermissions, onEdit, onDelete }: Props) {
  return (
    <ul aria-label="Roles" className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
      {roles.map((role) => {
        const name = roleWords(role)
        const people = countWords(role.peopleCount, 'person', 'people')
        return (
          <li
            key={role.id}
            className="relative flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4 transition-colors duration-100 hover:border-line-2"
          >
            <div className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <h2 className="text-base font-semibold wrap-anywhere">{name}</h2>
                <p className="text-md text-ink-2 wrap-anywhere">{role.description}</p>
              </div>
              {mayManage && !role.isSystemRole ? (
                <Menu
                  trigger={
                    <IconButton label={`More about ${name}`} className="relative z-1">
                      <MoreHorizontal size={17} aria-hidden="true" />
                    </IconButton>
                  }
                  entries={[
                    { label: 'Edit role', onSelect: () => onEdit(role) },
                    { label: 'Delete role', destructive: true, onSelect: () => onDelete(role) },
                  ]}
                />
              ) : null}
            </div>
            <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2">
              {role.isSystemRole ? <Badge tone="info">System role</Badge> : null}
              {role.isActive ? null : <Badge>Off</Badge>}
              {mayOpenPeople && role.peopleCount > 0 ? (
                <TextLink
                  className="num relative z-1 text-sm"
                  href={paths.adminDashboard('users', { role: role.name })}
                >
                  {people}
                  <span className="sr-only"> with the role {name}</span>
                </TextLink>
              ) : (
                <span className="num text-sm text-ink-2">{people}</span>
              )}
              {/* A press anywhere on the card opens the permissions. */}
              <Button
                className="static ml-auto after:absolute after:inset-0 after:rounded-lg"
                onClick={() => onPermissions(role)}
              >
                View {countWords(role.permissionCount, 'permission', 'permissions')}
                <span className="sr-only"> of {name}</span>
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
