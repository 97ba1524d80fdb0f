import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBusiness } from './business.ts'
import { databaseOf, openMeter } from './calls/cpu.ts'
import { type MeasuredCall, measuredCalls, type Request } from './calls/measured-calls.ts'
import { inTurns } from './calls/turns.ts'
import { benchId } from './ids.ts'
import { type Running, serve } from './product.ts'
import type { Bench } from './results.ts'

const version = '11.3'
/** How many times less processor time the product needs. */
const promised = 12

const token = 'only-for-measurements'

/**
 * The fields of the product's answer, as Directus names them; but the escort's id instead of the name, because Directus
 * fails on a foreign key that is also the primary key of its table.
 */
const fields = [
  ...[
    'id',
    'status',
    'status_notes',
    'status_updated_at',
    'created_at',
    'updated_at',
    'version',
    'scheduled_date',
  ],
  ...[
    'requested_date_time',
    'alternative_date_time',
    'duration_minutes',
    'time_zone',
    'special_requests',
    'city',
  ],
  ...['client_name', 'client_first_name', 'client_last_name', 'client_email', 'client_phone', 'email_client'],
  ...[
    'escort_required',
    'escorted_by',
    'admin_scheduled',
    'outcome',
    'on_my_way_at',
    'arrived_at',
    'completed_at',
  ],
  ...['cancel_requested_at', 'cancelled_at', 'archived_at', 'past_from', 'payment_id', 'tour_charge_cents'],
  ...[
    'charge_status',
    'charge_failure',
    'charge_paid_at',
    'charge_settled_by',
    'escort_assistant_id',
    'client_id.id',
  ],
  ...['id', 'property_name', 'address', 'unit', 'city', 'state', 'zip_code', 'price_cents', 'escort_required']
    .concat('latitude', 'longitude', 'time_zone_assumed')
    .map((name) => `property_id.${name}`),
]

/** Directus's request for the same rows as the product's agent's list. */
const listOf = (agentId: string, limit: number): Request => {
  const query = new URLSearchParams({
    'filter[agent_id][_eq]': agentId,
    sort: '-created_at,-id',
    limit: String(limit),
    fields: fields.join(),
  })
  return { method: 'GET', path: `/items/tours?${query}`, headers: { authorization: `Bearer ${token}` } }
}

/** The agent's lists of `calls`, with Directus instead of the bare server. */
const listsOf = (tours: number): MeasuredCall[] =>
  measuredCalls(tours, [])
    .filter(({ name }) => name.startsWith("agent's list"))
    .map((call) => ({
      ...call,
      bare: call.product.map((_, at) => listOf(benchId(1, at + 1), call.rows ?? 0)),
    }))

const idsFrom = async (origin: string, { path, headers }: Request): Promise<string[]> => {
  const response = await fetch(origin + path, { headers })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  const answer: { data: { id: string }[] } | { id: string }[] = JSON.parse(await response.text()) // compared below
  return (Array.isArray(answer) ? answer : answer.data).map(({ id }) => id)
}

const requireSameRows = async ({ name, product, bare, rows }: MeasuredCall, ours: string, theirs: string) => {
  const [first, other] = [product[0], bare[0]]
  if (!first || !other) throw new Error(`${name} has no request`)
  const [found, expected] = [await idsFrom(ours, first), await idsFrom(theirs, other)]
  if (found.length !== rows || found.join() !== expected.join())
    throw new Error(`${name}: the two servers answer different rows`)
}

/** Installs Directus into this folder, unless it is there, and returns its program and its exact version. */
const install = (folder: string) => {
  const home = join(folder, 'node_modules', 'directus')
  if (!existsSync(home))
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `directus@${version}`], {
      stdio: 'inherit',
    })
  const { version: installed }: { version: string } = JSON.parse(
    readFileSync(join(home, 'package.json'), 'utf8'),
  )
  return { program: join(home, 'cli.js'), installed }
}

const environment = (databaseUrl: string, folder: string) => ({
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: databaseUrl,
  SECRET: 'only-for-measurements-on-a-scratch-database',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: token,
  ADMIN_TOKEN: token,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  TELEMETRY: 'false',
  STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
  EXTENSIONS_PATH: join(folder, 'extensions'),
})

/**
 * The agent's list of Directus on the same database, with the same rows and fields. It needs the network to install
 * Directus, or its folder in `BENCH_DIRECTUS`, so it runs only by name.
 */
export const directus: Bench = {
  name: 'directus',
  byHand: true,
  run: async (scale) => {
    const given = process.env.BENCH_DIRECTUS
    const folder = given ?? mkdtempSync(join(tmpdir(), 'porchlight-directus-'))
    const running: Running[] = []
    const { url, version: postgres, product } = await openBusiness(scale.callTours)
    const meter = await openMeter(url)
    try {
      const { program, installed } = install(folder)
      const env = environment(url, folder)
      execFileSync(process.execPath, [program, 'bootstrap'], {
        env: { ...process.env, ...env },
        stdio: 'inherit',
      })
      for (const name of ['bare', 'control']) {
        const database = { DB_CONNECTION_STRING: databaseOf(url, name) }
        running.push(await serve([program, 'start'], { ...env, ...database }, '/server/ping'))
      }
      const [bare, control] = running
      if (!bare || !control) throw new Error('Directus did not start')
      const measured = []
      for (const call of listsOf(scale.callTours)) {
        await requireSameRows(call, product.origin, bare.origin)
        measured.push(await inTurns(call, { product, bare, control }, scale, meter))
      }
      const [first, ...others] = measured.map(({ call, ratio }) => ({
        what: `${call}, times Directus's processor time`,
        measured: ratio.median,
        unit: '',
        atLeast: promised,
      }))
      if (!first) throw new Error('There is no list to measure')
      return {
        table: [
          ['call', 'Porchlight', 'Directus', 'times', 'requests/s'],
          ...measured.map((one) => [
            one.call,
            `${one.product.cpuMs.toFixed(1)} ms`,
            `${one.bare.cpuMs.toFixed(1)} ms`,
            one.ratio.median.toFixed(1),
            `${one.product.requestsPerSecond.toFixed(0)}, ${one.bare.requestsPerSecond.toFixed(0)}`,
          ]),
        ],
        notes: [
          'The processor time of the server and its database for a request, in turns on the same database.',
          'Directus answers its administrator, without permissions, feedback, unread notes and a total.',
        ],
        figures: measured,
        promises: [first, ...others],
        facts: { Directus: installed, PostgreSQL: postgres, tours: String(scale.callTours) },
      }
    } finally {
      await meter.close()
      await Promise.all(running.map(({ stop }) => stop()))
      if (given === undefined) rmSync(folder, { recursive: true, force: true })
    }
  },
}
