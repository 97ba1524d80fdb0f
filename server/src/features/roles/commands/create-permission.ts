import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import type { PermissionRow } from '../queries.ts'
import { refuseTakenName } from '../rules.ts'
import { permissions } from '../tables.ts'

/**
 * Creates a permission, a label of the back office's own, which super admins have at once.
 *
 * @throws Refusal name_taken
 */
export const createPermission = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  input: { name: string; description: string; category: string },
): Promise<PermissionRow> => {
  const now = clock.now()
  return refuseTakenName(() =>
    database.transaction(async (tx) => {
      const [made] = await tx
        .insert(permissions)
        .values({ id: newId(), ...input, createdBy: viewer.userId, createdAt: now })
        .returning()
      if (!made) throw new Error('A permission was not written')
      await recordAction(tx, viewer, now, {
        action: 'permission.created',
        subject: { type: 'permission', id: made.id, label: made.name },
        after: input,
        event: { topic: 'roles', permission: 'roles.view' },
      })
      return made
    }),
  )
}
