import type { PermissionGroup, RoleDetail } from '@porchlight/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { bothOf, Loaded } from '../../../ui/feedback/loaded.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { permissionGroupsQuery, roleQuery } from '../api.ts'
import { useSetPermissions } from '../mutations.ts'
import { categoryWords, roleWords } from '../role-words.ts'
import { PermissionName } from './permission-name.tsx'

type Props = { roleId: string; mayChange: boolean; onClose: () => void }

/** The permissions of a role, by category. Each click saves the full list at once. */
export function PermissionsDialog({ roleId, mayChange, onClose }: Props) {
  const role = useQuery(roleQuery(roleId))
  const groups = useQuery(permissionGroupsQuery)
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={role.data ? `${roleWords(role.data)} permissions` : 'Permissions'}
      description={
        role.data?.isSystemRole
          ? 'This role comes with the user type, so its permissions can’t be changed. For other permissions, create a role and give it to people under Users.'
          : mayChange
            ? 'Changes save automatically and take effect right away.'
            : undefined
      }
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Loaded
        query={bothOf(role, groups)}
        loading="Loading permissions"
        rows={8}
        failed="Failed to fetch role"
      >
        {([subject, all]) => (
          <Boxes subject={subject} groups={all} mayChange={mayChange && !subject.isSystemRole} />
        )}
      </Loaded>
    </Dialog>
  )
}

type BoxesProps = { subject: RoleDetail; groups: readonly PermissionGroup[]; mayChange: boolean }

function Boxes({ subject, groups, mayChange }: BoxesProps) {
  // The dialog passes a saved role on a moment later than `pressed` is cleared. Meanwhile, the box would show its old
  // state, and a click would save that.
  const { data: role = subject } = useQuery(roleQuery(subject.id))
  const { user } = useSession()
  const ownPermissions = new Set<string>(user?.permissions ?? [])
  const save = useSetPermissions(role.id)
  // The clicked state stays on the screen until the last request is answered.
  const [pressed, setPressed] = useState<ReadonlySet<string> | null>(null)
  const checkedIds = pressed ?? new Set(role.permissions.map(({ id }) => id))

  const press = (id: string, on: boolean): void => {
    const next = new Set(checkedIds)
    if (on) next.add(id)
    else next.delete(id)
    setPressed(next)
    save.mutate(
      { permissionIds: [...next] },
      {
        onSettled: () => setPressed((now) => (now === next ? null : now)),
        onError: () => setPressed(null),
      },
    )
  }
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {groups.map(({ category, permissions }) => (
        <fieldset key={category} className="flex min-w-0 flex-col gap-2">
          <legend className="mb-2 text-md font-semibold">{categoryWords(category)}</legend>
          {permissions.map(({ id, name, description, isSystemPermission }) => {
            const checked = checkedIds.has(id)
            // The session does not list labels, which no call checks. Only the server knows whether the reader has
            // one, and it refuses the change otherwise.
            const notMine = !checked && isSystemPermission && !ownPermissions.has(name)
            return (
              <Checkbox
                key={id}
                label={<PermissionName name={name} />}
                hint={
                  [
                    isSystemPermission ? null : description,
                    mayChange && notMine ? 'You don’t have this permission yourself.' : null,
                  ]
                    .filter(Boolean)
                    .join(' ') || undefined
                }
                checked={checked}
                disabled={!mayChange || notMine}
                onChange={({ target }) => press(id, target.checked)}
              />
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
