import { api } from '@porchlight/contract/api'
import { benchId as id, sessionOf } from '../ids.ts'
import { appUrl } from '../product.ts'

/** One HTTP request, as sent by the check and by the load. */
export type Request = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: string
  /**
   * The bodies of a request that must change something each time: the load sends those after the first in turn. The
   * check sends the first, which both servers have in common, as `body`.
   */
  bodies?: readonly string[]
}

/** One call of the product and its counterpart of the bare server, in variants that a load uses in turn. */
export type MeasuredCall = {
  name: string
  /** The product's own path, for the table. */
  label: string
  kind: 'read' | 'write'
  /** The least part of the product's processor time that the bare server needs. */
  promised: number
  /** The rows of a list's answer. */
  rows?: number
  product: Request[]
  bare: Request[]
}

const agent = (n: number) => id(1, n)
const admin = id(3, 1)

const session = (personId: string) => {
  const { name, value } = sessionOf(personId)
  return { cookie: `${name}=${value}` }
}
const json = { 'content-type': 'application/json' }
const fromThePage = { ...json, origin: appUrl }

/** All agents in turn: one agent's rows in every cache, or sixteen writers on one client, would not be realistic. */
const variants = Array.from({ length: 200 }, (_, at) => at + 1)

const { listTourCards, listQueueRows, listAssignments, createTourRequest, assignAssistant, setTourStatus } =
  api.tours
const { addTourNote } = api.notes

const get = (path: string, headers: Record<string, string> = {}): Request => ({
  method: 'GET',
  path,
  headers,
})
const post = (path: string, headers: Record<string, string>, body: unknown): Request => ({
  method: 'POST',
  path,
  headers,
  body: JSON.stringify(body),
})

/** A change of staff with one body for the check, then two that alternate. */
const put = (path: string, headers: Record<string, string>, bodies: readonly unknown[]): Request => {
  const texts = bodies.map((body) => JSON.stringify(body))
  return { method: 'PUT', path, headers, body: texts[0] ?? '', bodies: texts.slice(1) }
}

type List = {
  name: string
  path: string
  bare: string
  query: string
  readers: readonly string[]
  promised: number
}

/** A list that each reader requests in turn, of this many rows. */
const list = ({ name, path, bare, query, readers, promised }: List, limit: number): MeasuredCall => ({
  name: `${name}, ${limit}`,
  label: `GET ${path}?${query}limit=${limit}`,
  kind: 'read',
  promised,
  rows: limit,
  product: readers.map((reader) => get(`${path}?${query}limit=${limit}`, session(reader))),
  bare: readers.map((reader) => get(`${bare}?${query}limit=${limit}`, session(reader))),
})

const wish = (n: number) => ({
  clientFirstName: 'Client',
  clientLastName: `Number ${n}`,
  // Half of the requests are for an existing client of the agent (data.sql), half for a new one.
  clientEmail: n % 2 === 0 ? `client${n - 1}@bench.test` : `new-${n}@bench.test`,
  clientPhone: `210-555-${String(n).padStart(4, '0')}`,
  propertyId: id(6, 1 + ((n * 31) % 5000)),
  requestedDateTime: new Date(Date.UTC(2090, 0, 1 + n, 15)).toISOString(),
  specialRequests: 'Two dogs, and the client walks with a stick. Ground floor first, please.',
})
const note = 'Any news? They would also take the afternoon.'

const agents = variants.map(agent)
const assistants = variants.slice(0, 20).map((n) => id(2, n))

const queue = { path: listQueueRows.path, bare: '/queue', readers: [admin], promised: 0.25 }

const lists: readonly List[] = [
  {
    name: "agent's list",
    path: listTourCards.path,
    bare: '/own',
    query: '',
    readers: agents,
    promised: 0.25,
  },
  { ...queue, name: 'staff queue', query: '' },
  { ...queue, name: 'staff queue by urgency', query: 'sort=urgency&' },
  {
    name: "assistant's list",
    path: listAssignments.path,
    bare: '/assignments',
    query: 'group=all&',
    readers: assistants,
    promised: 0.1,
  },
]

/** Bodies of the product and of the bare server. They have only the first in common, so that each call is a change. */
const statusBodies = {
  product: ['scheduling', 'contacting_client', 'awaiting_response'].map((status) => ({ status })),
  bare: ['scheduling', 'requested', 'time_not_available'].map((status) => ({ status })),
}
const assistantBodies = (numbers: readonly number[]) =>
  numbers.map((n) => ({ schedulingAssistantId: id(2, n) }))
const assignBodies = { product: assistantBodies([1, 2, 3]), bare: assistantBodies([1, 4, 5]) }

/** A change of these tours by an administrator, one after the other. */
const change = (
  name: string,
  endpoint: { method: string; path: string },
  bare: string,
  bodies: { product: readonly unknown[]; bare: readonly unknown[] },
  tourIds: readonly string[],
): MeasuredCall => ({
  name,
  label: `${endpoint.method} ${endpoint.path}`,
  kind: 'write',
  promised: 0.12,
  product: tourIds.map((tourId) =>
    put(endpoint.path.replace(':id', tourId), { ...session(admin), ...fromThePage }, bodies.product),
  ),
  bare: tourIds.map((tourId) => put(`${bare}?tour=${tourId}`, { ...session(admin), ...json }, bodies.bare)),
})

/**
 * @param tours their number; the notes go to tours in the middle of the year
 * @param undated tours without a date that are open
 */
export const measuredCalls = (tours: number, undated: readonly string[]): MeasuredCall[] => {
  // An agent's tours are those whose number has the agent's remainder (data.sql).
  const tourOf = (n: number) => id(8, Math.floor(tours / 400) * 200 + n - 1)
  return [
    ...lists.flatMap((one) => [list(one, 25), list(one, 100)]),
    {
      name: 'create',
      label: `${createTourRequest.method} ${createTourRequest.path}`,
      kind: 'write',
      promised: 0.12,
      product: variants.map((n) =>
        post(createTourRequest.path, { ...session(agent(n)), ...fromThePage }, wish(n)),
      ),
      bare: variants.map((n) => post('/tours', { ...session(agent(n)), ...json }, wish(n))),
    },
    {
      name: 'note',
      label: `${addTourNote.method} ${addTourNote.path}`,
      kind: 'write',
      promised: 0.12,
      product: variants.map((n) =>
        post(
          addTourNote.path.replace(':tourId', tourOf(n)),
          { ...session(agent(n)), ...fromThePage },
          { note },
        ),
      ),
      bare: variants.map((n) =>
        post(`/notes?tour=${tourOf(n)}`, { ...session(agent(n)), ...json }, { note }),
      ),
    },
    change('assign', assignAssistant, '/assign', assignBodies, undated),
    change('status', setTourStatus, '/status', statusBodies, undated),
  ]
}
