import type { Role } from '@porchlight/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { bothOf, Loaded } from '../../../ui/feedback/loaded.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { rolesQuery } from '../../roles/api.ts'
import { countWords } from '../../roles/role-words.ts'
import { permissionsOfQuery } from '../api.ts'

type Props = {
  /** The element of the roles, which has the focus of `startOf` until they have loaded. */
  ref: RefObject<HTMLDivElement | null>
  /** The form opens at the roles. */
  takesFocus: boolean
  userId: string
  /** Assistants have two places to sign in, with different permissions. */
  isAssistant: boolean
  /** The chosen roles; undefined until the user changes them. */
  value: readonly string[] | undefined
  onChange: (roleIds: readonly string[]) => void
}

/** Scrolls to the roles. Returns the first one that can be changed, or their place until they have loaded. */
export const startOf = (place: HTMLElement | null): HTMLElement | null => {
  place?.scrollIntoView({ block: 'start' })
  return place?.querySelector<HTMLElement>('input:not(:disabled)') ?? place
}

/** A user's roles in addition to the role of their type. */
export function RolesField({ ref, takesFocus, userId, isAssistant, value, onChange }: Props) {
  // Ends with the first press of a mouse, which would otherwise focus this place in place of what it points at.
  const [awaitsFocus, setAwaitsFocus] = useState(takesFocus)

  // Stable, because the boxes call it once they are there.
  const passFocusOn = useCallback((): void => {
    if (document.activeElement === ref.current) startOf(ref.current)?.focus({ preventScroll: true })
  }, [ref])
  // The roles may load just before the dialog moves the focus here.
  useEffect(() => {
    if (!awaitsFocus) return
    const place = ref.current
    place?.addEventListener('focus', passFocusOn)
    return () => place?.removeEventListener('focus', passFocusOn)
  }, [ref, passFocusOn, awaitsFocus])
  const roles = useQuery(rolesQuery)
  const granted = useQuery(permissionsOfQuery(userId))
  return (
    <div
      ref={ref}
      tabIndex={awaitsFocus ? -1 : undefined}
      onPointerDown={() => setAwaitsFocus(false)}
      className="scroll-mt-1 outline-none"
    >
      <Loaded query={bothOf(roles, granted)} loading="Loading roles" rows={2} failed="Failed to fetch roles">
        {([all, theirs]) => (
          <Boxes
            onShown={passFocusOn}
            offered={all.filter(({ isSystemRole }) => !isSystemRole)}
            given={theirs.roles.map(({ id }) => id)}
            isAssistant={isAssistant}
            value={value}
            onChange={onChange}
          />
        )}
      </Loaded>
    </div>
  )
}

type BoxesProps = Omit<Props, 'ref' | 'userId' | 'takesFocus'> & {
  offered: readonly Role[]
  given: readonly string[]
  onShown: () => void
}

function Boxes({ offered, given, isAssistant, value, onChange, onShown }: BoxesProps) {
  // The form may have opened before the roles had loaded.
  useEffect(onShown, [onShown])
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
