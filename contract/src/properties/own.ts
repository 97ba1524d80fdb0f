import { endpointsOf, noContent } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { property } from '../properties.ts'
import { changedOwnProperty } from './inputs.ts'

const endpoint = endpointsOf({ noun: 'properties' })
const agents = { agents: 'with_access' } as const

/** What agents do with the properties that they have added, until staff publish them. */
export const ownProperties = {
  updateOwnProperty: endpoint('PUT /api/agent/properties/:id', {
    summary:
      'Change a property that the agent added and nobody has published; omitted fields and the address stay',
    audience: agents,
    params: idParams,
    body: changedOwnProperty,
    answers: { 200: property },
    refusals: ['not_found', 'property_published', 'version_conflict', 'tours_overlap'],
  }),
  withdrawProperty: endpoint('DELETE /api/agent/properties/:id', {
    summary: 'Withdraw a property that the agent added and nobody has published',
    audience: agents,
    params: idParams,
    answers: { 204: noContent },
    refusals: ['not_found', 'property_published', 'property_in_use'],
  }),
}
