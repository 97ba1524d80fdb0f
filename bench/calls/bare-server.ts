/**
 * The comparison server: only `node:http` and `pg`. It finds the session of each request, and answers what the screen
 * shows from the same tables, without permissions, input checks, pages or totals. Reads `$PORT` and `$DATABASE_URL`;
 * with BARE_UNNAMED it sends unnamed statements, as most hand-written servers do.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { statements } from './bare-statements.ts'
import { agentTour, assignment, staffTour } from './bare-views.ts'
import { bareWrites, type Source } from './bare-writes.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: '-c jit=off' })
const named = process.env.BARE_UNNAMED === undefined

const ask = async (source: Source, name: keyof typeof statements, values: unknown[]) => {
  const text = statements[name]
  const { rows } = await source.query(named ? { name, text, values } : { text, values })
  return rows
}
const writes = bareWrites(pool, ask)

const send = (response: ServerResponse, status: number, body: unknown) => {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

const bodyOf = async (request: IncomingMessage) => {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

const COOKIE = /porchlight_session=([^;]+)/

/** The person whose session the request names, or undefined. */
const readerOf = async (request: IncomingMessage) => {
  const [, token = ''] = COOKIE.exec(request.headers.cookie ?? '') ?? []
  const [person] = await ask(pool, 'session', [createHash('sha256').update(token).digest('hex')])
  return person
}

const handle = async (request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', 'http://bare')
  if (url.pathname === '/ready') return response.writeHead(204).end()
  const person = await readerOf(request)
  if (!person) return send(response, 401, { message: 'Sign in.' })
  const { id: reader, name } = person
  const now = new Date()
  if (request.method !== 'GET') {
    const body = await bodyOf(request)
    const tourId = url.searchParams.get('tour') ?? ''
    if (url.pathname === '/notes')
      return send(response, 201, await writes.addNote(reader, name, tourId, body.note))
    if (url.pathname === '/status')
      return send(response, 200, await writes.setStatus(reader, tourId, body.status))
    if (url.pathname === '/assign')
      return send(response, 200, await writes.assign(reader, tourId, body.schedulingAssistantId))
    return send(response, 201, await writes.createTour(reader, body))
  }
  const limit = url.searchParams.get('limit') === '25' ? 25 : 100
  const read = async (list: 'own' | 'newest' | 'urgent' | 'theirs') => ask(pool, `${list}${limit}`, [reader])
  if (url.pathname === '/own')
    return send(
      response,
      200,
      (await read('own')).map((row) => agentTour(row, now)),
    )
  if (url.pathname === '/assignments')
    return send(
      response,
      200,
      (await read('theirs')).map((row) => assignment(row, now, reader)),
    )
  const list = url.searchParams.get('sort') === 'urgency' ? 'urgent' : 'newest'
  return send(
    response,
    200,
    (await read(list)).map((row) => staffTour(row, now)),
  )
}

createServer((request, response) => {
  handle(request, response).catch((error: unknown) => send(response, 500, { message: String(error) }))
}).listen(Number(process.env.PORT), '127.0.0.1')

// Exiting here, rather than by the signal itself, lets Node write the profile of --cpu-prof.
process.once('SIGTERM', () => process.exit(0))
