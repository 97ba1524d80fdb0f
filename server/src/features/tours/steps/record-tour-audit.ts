import type { Tx } from '../../../kernel/database/database.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { changesOf } from '../../people/rules.ts'
import { recordAudit } from '../../people/steps/record-audit.ts'
import { findTourPlaces } from '../adapters/audited-tours.ts'
import type { tourHistory, tours } from '../tables.ts'

type Tour = typeof tours.$inferSelect
type Kind = (typeof tourHistory.$inferSelect)['kind']

/** The fields of a tour in the audit log: its state and its people, nothing about its client. */
const keptOf = (tour: Tour) => ({
  status: tour.status,
  priority: tour.priority,
  scheduledDate: tour.scheduledDate?.toISOString() ?? null,
  durationMinutes: tour.durationMinutes,
  schedulingAssistantId: tour.schedulingAssistantId,
  escortAssistantId: tour.escortAssistantId,
  chargeStatus: tour.chargeStatus,
  archivedAt: tour.archivedAt?.toISOString() ?? null,
})

/** Records a back-office change of a tour in the audit log, beside the tour's history, which records all changes. */
export const recordTourAudit = async (
  tx: Tx,
  viewer: Viewer | null,
  at: Date,
  { before, after, kind, reason }: { before: Tour | null; after: Tour; kind: Kind; reason: string | null },
): Promise<void> => {
  if (viewer?.door !== 'back_office') return
  const place = await findTourPlaces(tx, [after.id])
  await recordAudit(tx, viewer, at, {
    action: `tour.${kind}`,
    // The label is the address, so that a search finds it.
    subject: { type: 'tour', id: after.id, label: place.get(after.id)?.address ?? null },
    reason,
    ...(before ? changesOf(keptOf(before), keptOf(after)) : { after: keptOf(after) }),
  })
}
