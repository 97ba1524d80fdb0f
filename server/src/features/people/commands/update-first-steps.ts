import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { lockPerson } from '../steps/lock-person.ts'
import { recordAction } from '../steps/record-action.ts'
import { users } from '../tables.ts'

/**
 * Dismisses the first steps on an agent's dashboard, or shows them again. The person's version stays, because a profile
 * that is being edited elsewhere has not changed.
 */
export const updateFirstSteps = async (
  { database, clock }: Kernel,
  viewer: Viewer,
  { dismissed }: { dismissed: boolean },
): Promise<void> => {
  const at = clock.now()
  await database.transaction(async (tx) => {
    const person = await lockPerson(tx, viewer.userId, 'change')
    if (!person || person.anonymisedAt !== null) throw refuse('not_signed_in')
    const before = person.firstStepsDismissedAt !== null
    if (before === dismissed) return
    await tx
      .update(users)
      .set({ firstStepsDismissedAt: dismissed ? at : null })
      .where(eq(users.id, person.id))
    await recordAction(tx, viewer, at, {
      action: dismissed ? 'user.first_steps_dismissed' : 'user.first_steps_shown',
      subject: { type: 'user', id: person.id, label: person.name || person.email },
      before: { firstStepsDismissed: before },
      after: { firstStepsDismissed: dismissed },
      event: { topic: 'people', userIds: [person.id] },
    })
  })
}
