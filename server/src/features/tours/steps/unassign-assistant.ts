import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { tourAssignments } from '../tables.ts'

type EndedReason = NonNullable<(typeof tourAssignments.$inferSelect)['endedReason']>

/** Ends the open assignment of a tour, if there is one, with a reason. */
export const unassignAssistant = async (
  tx: Tx,
  end: { tourId: string; reason: EndedReason; by: string; at: Date },
): Promise<void> => {
  await tx
    .update(tourAssignments)
    .set({
      status: end.reason === 'completed' ? 'completed' : 'ended',
      endedAt: end.at,
      endedBy: end.by,
      endedReason: end.reason,
    })
    .where(and(eq(tourAssignments.tourId, end.tourId), isNull(tourAssignments.endedAt)))
}
