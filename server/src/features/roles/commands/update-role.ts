import type { roles as calls } from '@porchlight/contract/roles'
import type { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { changesOf } from '../../people/rules.ts'
import { requireOwn } from '../policy.ts'
import { listNamesOf } from '../queries.ts'
import { refuseTakenName } from '../rules.ts'
import { updateLockedRole } from '../steps/update-locked-role.ts'

type Input = z.output<typeof calls.updateRole.body> & { roleId: string }

/**
 * Renames or describes a role, or switches it on or off. To switch it on, the caller must have all of its permissions.
 *
 * @throws Refusal not_found, system_role, name_taken, not_yours_to_give, version_conflict (with `current`)
 */
export const updateRole = (kernel: Kernel, viewer: StaffViewer, input: Input): Promise<void> =>
  refuseTakenName(() =>
    kernel.database.transaction((tx) =>
      updateLockedRole(tx, kernel, viewer, input, async (role) => {
        const next = {
          name: input.name ?? role.name,
          description: input.description ?? role.description,
          isActive: input.isActive ?? role.isActive,
        }
        const { name, description, isActive } = role
        const changes = changesOf({ name, description, isActive }, next)
        if (changes === null) return null
        if (next.isActive && !role.isActive) requireOwn(viewer, await listNamesOf(tx, [role.id]))
        return { set: next, audit: { action: 'role.updated', ...changes } }
      }),
    ),
  )
