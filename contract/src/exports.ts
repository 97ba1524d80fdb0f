import { endpointsOf, streamedFile } from './kernel/endpoint.ts'

const endpoint = endpointsOf({ noun: 'exports' })

/** The export of a user's own data. */
export const dataExports = {
  profileExport: endpoint('GET /api/profile/export', {
    summary: 'All data stored about the agent, as a JSON file; limited to a few per quarter of an hour',
    audience: { agents: 'any' },
    answers: { 200: streamedFile('application/json') },
    refusals: ['too_many_attempts'],
    // An export counts toward the limit, and a HEAD request would do all the work for nothing.
    actsOnGet: true,
  }),
}
