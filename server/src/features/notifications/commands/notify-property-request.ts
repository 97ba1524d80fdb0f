import { findRequest } from '../../properties/queries.requests.ts'
import type { EventNotifier } from '../ports.ts'
import { listWilling, listWillingStaff } from '../queries.ts'
import { notifyPerson } from '../steps/notify-person.ts'
import { answerLetter, askedLetter } from '../views.ts'

/** Emails the answer to the agent who requested a property, and the request to staff who want such emails. */
export const notifyPropertyRequest: EventNotifier = async (tx, ports, event) => {
  const request = await findRequest(tx, event.entityId)
  if (!request) return
  const kind = 'property_requests'
  if (event.kind === 'property_request.sent') {
    for (const to of await listWillingStaff(tx, kind, 'properties.review_requests'))
      await notifyPerson(tx, ports, {
        kind,
        cause: `property-asked.${request.id}`,
        to,
        letter: askedLetter(request, request.agentName, ports.config),
      })
    return
  }
  const approved = event.kind === 'property_request.approved'
  if (!approved && event.kind !== 'property_request.rejected') return
  for (const to of await listWilling(tx, kind, [request.requestedBy]))
    await notifyPerson(tx, ports, {
      kind,
      cause: `property-answered.${request.id}`,
      to,
      letter: answerLetter(approved, request, {
        appUrl: ports.config.appUrl,
        propertyId: request.propertyId,
      }),
    })
}
