import { endpoint, streamedFile } from './kernel/endpoint.ts'

/** A person's own data, to take along. */
export const dataExports = {
  profileExport: endpoint({
    method: 'GET',
    path: '/api/profile/export',
    noun: 'exports',
    summary: 'Everything that is kept of an agent, as one JSON file; a few times in a quarter of an hour',
    audience: { agents: 'any' },
    answers: { 200: streamedFile('application/json') },
    refusals: ['too_many_attempts'],
    // It counts as a try, and a HEAD would do all of the work for nothing.
    actsOnGet: true,
  }),
}
