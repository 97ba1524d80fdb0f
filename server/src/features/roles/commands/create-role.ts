import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { refuseTakenName } from '../rules.ts'
import { roles } from '../tables.ts'

/**
 * Creates a role without permissions. Returns its id.
 *
 * @throws Refusal name_taken
 */
export const createRole = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  { name, description }: { name: string; description: string },
): Promise<string> => {
  const [id, now] = [newId(), clock.now()]
  await refuseTakenName(() =>
    database.transaction(async (tx) => {
      await tx
        .insert(roles)
        .values({ id, name, description, createdBy: viewer.userId, createdAt: now, updatedAt: now })
      await recordAction(tx, viewer, now, {
        action: 'role.created',
        subject: { type: 'role', id, label: name },
        after: { name, description },
        event: { topic: 'roles', permission: 'roles.view' },
      })
    }),
  )
  return id
}
