import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import type { statements } from './bare-statements.ts'
import { agentTour, staffTour } from './bare-views.ts'

export type Source = Pool | PoolClient
type Ask = (source: Source, name: keyof typeof statements, values: unknown[]) => Promise<QueryResultRow[]>

/** The writes of the bare server: the product's rows, without its checks, notifications and jobs. */
export const bareWrites = (pool: Pool, ask: Ask) => {
  const inTransaction = async (work: (client: PoolClient) => Promise<void>) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await work(client)
      await client.query('commit')
    } finally {
      client.release()
    }
  }

  const staffTourOf = async (adminId: string, tourId: string) => {
    const [row = {}] = await ask(pool, 'oneOfStaff', [adminId, tourId])
    return staffTour(row, new Date())
  }

  /** What the history, the audit log, the undo and the open screens say of a change by staff. */
  const record = async (
    client: PoolClient,
    kind: 'status' | 'assigned',
    { adminId, tour, now }: { adminId: string; tour: QueryResultRow; now: Date },
    { toStatus, changes }: { toStatus: string; changes: unknown[] },
  ) => {
    const { id, agent_id: agentId, status, version } = tour
    const next = version + 1
    const subject = `${tour.address}, ${tour.city}`
    const states = [status, toStatus, JSON.stringify(changes), next]
    await ask(client, 'changed', [randomUUID(), id, agentId, now, adminId, kind, ...states])
    const [before, after] = [{ status }, { status: toStatus }]
    await ask(client, 'audit', [randomUUID(), now, adminId, `tour.${kind}`, id, subject, before, after])
    await ask(client, 'undo', [id, kind, adminId, now, next, { columns: tour }])
    const payload = { fromStatus: status, toStatus }
    await ask(client, 'staffEvent', [id, `tour.${kind}`, adminId, agentId, payload])
  }

  return {
    createTour: async (agentId: string, input: Record<string, string>) => {
      const id = randomUUID()
      const now = new Date()
      const { clientFirstName, clientLastName, clientEmail, clientPhone } = input
      const person = [clientFirstName, clientLastName, clientEmail, clientPhone]
      await inTransaction(async (client) => {
        const [linked] = await ask(client, 'client', [randomUUID(), agentId, ...person, now])
        const wish = [input.propertyId, input.requestedDateTime, null, input.specialRequests, now]
        await ask(client, 'tour', [id, agentId, linked?.id, ...person, ...wish])
        await ask(client, 'history', [randomUUID(), id, agentId, now])
        const payload = { fromStatus: null, toStatus: 'requested' }
        await ask(client, 'event', ['tours', id, 'tour.created', agentId, 'tours.view', payload])
      })
      const [row = {}] = await ask(pool, 'one', [agentId, id])
      return agentTour(row, new Date())
    },

    addNote: async (authorId: string, authorName: string, tourId: string, note: string) => {
      const id = randomUUID()
      const createdAt = new Date()
      await inTransaction(async (client) => {
        await ask(client, 'note', [id, tourId, authorId, note, createdAt])
        await ask(client, 'event', ['notes', tourId, 'note.added', authorId, 'notes.view', { noteId: id }])
      })
      const author = { authorId, authorType: 'agent', authorName }
      return { id, tourId, ...author, note, createdAt, mine: true, read: true }
    },

    setStatus: async (adminId: string, tourId: string, status: string) => {
      const now = new Date()
      await inTransaction(async (client) => {
        const [tour = {}] = await ask(client, 'locked', [tourId])
        await ask(client, 'status', [tourId, status, now])
        await record(client, 'status', { adminId, tour, now }, { toStatus: status, changes: [] })
      })
      return staffTourOf(adminId, tourId)
    },

    assign: async (adminId: string, tourId: string, assistantId: string) => {
      const now = new Date()
      await inTransaction(async (client) => {
        const [tour = {}] = await ask(client, 'locked', [tourId])
        const [assistant] = await ask(client, 'person', [assistantId])
        await ask(client, 'unassign', [tourId, now, adminId])
        await ask(client, 'assignment', [randomUUID(), tourId, tour.agent_id, assistantId, adminId, now])
        await ask(client, 'assignTour', [tourId, assistantId, now])
        const changes = [{ field: 'assistant', from: null, to: assistant?.name }]
        await record(client, 'assigned', { adminId, tour, now }, { toStatus: 'assistant_assigned', changes })
      })
      return staffTourOf(adminId, tourId)
    },
  }
}
