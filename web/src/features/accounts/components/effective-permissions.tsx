import type { EffectivePermissions as Effective } from '@porchlight/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { PermissionName } from '../../roles/components/permission-name.tsx'
import { categoryWords } from '../../roles/role-words.ts'
import { permissionsOfQuery } from '../api.ts'

type Props = {
  userId: string
  /** Opens the form with the user's roles, for a reader who may change them. */
  onChangeRoles: (() => void) | undefined
}

/** A user's permissions, each with the role that grants it. */
export function EffectivePermissions({ userId, onChangeRoles }: Props) {
  const query = useQuery(permissionsOfQuery(userId))
  return (
    <Loaded
      query={query}
      loading="Loading permissions"
      rows={4}
      failed={(error) => fetchFailure('Failed to fetch permissions', error)}
    >
      {(effective) => <ByCategory {...effective} onChangeRoles={onChangeRoles} />}
    </Loaded>
  )
}

function ByCategory({ roles, permissions, onChangeRoles }: Effective & Pick<Props, 'onChangeRoles'>) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-1.5 text-md text-ink-2">
        {roles.length === 0 ? 'No additional roles.' : 'Additional roles:'}
        {roles.map(({ id, name, isActive }) => (
          <Badge key={id} tone={isActive ? 'brand' : 'waiting'}>
            {isActive ? name : `${name}, off`}
          </Badge>
        ))}
        {onChangeRoles ? (
          <Button variant="ghost" onClick={onChangeRoles}>
            Change roles
          </Button>
        ) : null}
      </p>
      {permissions.length === 0 ? (
        <p className="text-md text-ink-2">No access to the back office.</p>
      ) : (
        <dl className="flex flex-col gap-2">
          {byCategory(permissions).map(([category, found]) => (
            <div key={category}>
              <dt className="text-sm font-medium text-ink-2">{categoryWords(category)}</dt>
              {found.map(({ name, by }) => (
                <dd key={name} className="flex flex-wrap items-baseline gap-x-2 text-md">
                  <PermissionName name={name} />{' '}
                  <span className="text-sm text-ink-3">by {by.map(categoryWords).join(', ')}</span>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

type Entries = Effective['permissions']
const byCategory = (permissions: Entries): [string, Entries][] => {
  const groups = new Map<string, Entries>()
  for (const one of permissions) groups.set(one.category, [...(groups.get(one.category) ?? []), one])
  return [...groups]
}
