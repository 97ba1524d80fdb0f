import type { Tx } from '../../../kernel/database.ts'
import type { News } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findRequest } from '../../properties/queries.ts'
import { listWilling, listWillingStaff } from '../queries.ts'
import { answerLetter, askedLetter } from '../views.ts'
import { queueMail } from './queue-mail.ts'

/** Mails the answer to who asked for a property, and the question to staff who asked for such mails. */
export const tellPropertyRequest = async (
  tx: Tx,
  ports: Pick<Kernel, 'config' | 'clock' | 'sealing'>,
  news: News,
): Promise<void> => {
  const request = await findRequest(tx, news.entityId)
  if (!request) return
  const kind = 'property_requests'
  if (news.kind === 'property_request.sent') {
    for (const to of await listWillingStaff(tx, kind, 'properties.review_requests'))
      await queueMail(tx, ports, {
        ...{ kind, cause: `property-asked.${request.id}`, to },
        letter: askedLetter(request, request.agentName, ports.config),
      })
    return
  }
  const approved = news.kind === 'property_request.approved'
  if (!approved && news.kind !== 'property_request.rejected') return
  for (const to of await listWilling(tx, kind, [request.requestedBy]))
    await queueMail(tx, ports, {
      ...{ kind, cause: `property-answered.${request.id}`, to },
      letter: answerLetter(approved, request, {
        appUrl: ports.config.appUrl,
        propertyId: request.propertyId,
      }),
    })
}
