import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { tourAssignments } from '../tables.ts'

/** Creates an assignment. The database ensures that a tour has at most one open assignment. */
export const createAssignment = async (
  tx: Tx,
  assignment: {
    tour: { id: string; agentId: string }
    assistantId: string
    by: string
    at: Date
    notes: string | null
  },
): Promise<void> => {
  await tx.insert(tourAssignments).values({
    id: newId(),
    tourId: assignment.tour.id,
    agentId: assignment.tour.agentId,
    assistantId: assignment.assistantId,
    assignedBy: assignment.by,
    assignedAt: assignment.at,
    notes: assignment.notes,
  })
}
