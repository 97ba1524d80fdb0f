import type { Role } from '@porchlight/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { bothOf, Loaded } from '../../../ui/feedback/loaded.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { rolesQuery } from '../../roles/api.ts'
import { countWords } from '../../roles/role-words.ts'
import { permissionsOfQuery } from '../api.ts'

type Props = {
  userId: string
  /** Assistants have two places to sign in, with different permissions. */
  isAssistant: boolean
  /** The chosen roles; undefined until the user changes them. */
  value: readonly string[] | undefined
  onChange: (roleIds: readonly string[]) => void
}

/** A user's roles in addition to the role of their type. */
export function RolesField({ userId, isAssistant, value, onChange }: Props) {
  const roles = useQuery(rolesQuery)
  const granted = useQuery(permissionsOfQuery(userId))
  return (
    <Loaded query={bothOf(roles, granted)} loading="Loading roles" rows={2} failed="Failed to fetch roles">
      {([all, theirs]) => (
        <Boxes
          offered={all.filter(({ isSystemRole }) => !isSystemRole)}
          given={theirs.roles.map(({ id }) => id)}
          isAssistant={isAssistant}
          value={value}
          onChange={onChange}
        />
      )}
    </Loaded>
  )
}

type BoxesProps = Omit<Props, 'userId'> & { offered: readonly Role[]; given: readonly string[] }

function Boxes({ offered, given, isAssistant, value, onChange }: BoxesProps) {
  const { user: me } = useSession()
  const chosen = value ?? given
  const had = new Set(given)
  const own = new Set<string>(me?.permissions ?? [])
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-md font-medium">Additional roles</legend>
      {offered.length === 0 ? (
        <p className="text-md text-ink-2">No roles yet. Create them on the Roles tab.</p>
      ) : (
        <div className="grid gap-2 sm:grid-cols-2">
          {offered.map(({ id, name, isActive, permissionCount, permissionNames }) => {
            const exceeds = permissionNames.some((permission) => !own.has(permission))
            const notMine = !had.has(id) && !chosen.includes(id) && exceeds
            const facts = isActive
              ? countWords(permissionCount, 'permission', 'permissions')
              : 'Off: grants nothing'
            return (
              <Checkbox
                key={id}
                label={name}
                hint={notMine ? `${facts}. It grants permissions you don’t have.` : facts}
                checked={chosen.includes(id)}
                disabled={notMine}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
            )
          })}
        </div>
      )}
      {isAssistant ? (
        <p className="text-sm text-ink-2 wrap-anywhere">
          Roles apply in the back office. They sign in there at {location.host}
          {paths.adminLogin()} with their email address and their own password.
        </p>
      ) : null}
      {value ? (
        <p className="text-sm text-ink-2">
          Changing their roles signs them out. They’ll need to sign in again.
        </p>
      ) : null}
    </fieldset>
  )
}
