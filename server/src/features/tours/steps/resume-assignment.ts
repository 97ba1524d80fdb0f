import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { tourAssignments } from '../tables.ts'

/** Reopens the assignment that a person's change ended at an instant, if it ended one. */
export const resumeAssignment = async (
  tx: Tx,
  tourId: string,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  await tx
    .update(tourAssignments)
    .set({ status: 'assigned', endedAt: null, endedBy: null, endedReason: null })
    .where(
      and(
        eq(tourAssignments.tourId, tourId),
        eq(tourAssignments.endedBy, by),
        eq(tourAssignments.endedAt, at),
      ),
    )
}
