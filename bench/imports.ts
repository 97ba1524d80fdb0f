import { setTimeout as sleep } from 'node:timers/promises'
import { openBusiness } from './business.ts'
import { serveDemo } from './demo.ts'
import { benchId, sessionOf } from './ids.ts'
import { listingFile } from './imports/listing-file.ts'
import { appUrl, type Running, residentMb } from './product.ts'
import type { Promised } from './promises.ts'
import type { Bench } from './results.ts'
import type { Scale } from './scale.ts'

const promised = { seconds: 60, memoryMb: 400, otherMs: 200 }

/** A file to import. */
type Listing = { file: Buffer<ArrayBuffer>; rows: number }
type Desk = { server: Running; origin: string; cookie: string }
type Figures = {
  seconds: number
  memoryMb: number
  others: { calls: number; p95: number; longest: number; idleP95: number }
}
type Progress = { id: string; state: string; created: number; refused: number; rowsRead: number }

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

/** Other work at the desk: four people who look things up, each at most ten times a second. */
const looked = [
  '/api/admin/tours?limit=50',
  '/api/admin/properties?q=oak&limit=50',
  '/api/admin/stats',
  '/api/auth/user',
]

const lookUp = async ({ server, cookie }: Desk, whileTrue: () => boolean): Promise<number[]> => {
  const times: number[] = []
  const person = async (first: number): Promise<void> => {
    for (let turn = first; whileTrue(); turn += 1) {
      const began = performance.now()
      const answer = await fetch(`${server.origin}${looked[turn % looked.length]}`, { headers: { cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
      times.push(performance.now() - began)
      await sleep(100)
    }
  }
  await Promise.all(looked.map((_, index) => person(index)))
  return times.sort((a, b) => a - b)
}

const lookUpFor = (desk: Desk, seconds: number): Promise<number[]> => {
  const until = performance.now() + seconds * 1000
  return lookUp(desk, () => performance.now() < until)
}

const measure = async (desk: Desk, { file, rows }: Listing, scale: Scale): Promise<Figures> => {
  const { server, origin, cookie } = desk
  // The first calls fill caches; they count in neither figure.
  await lookUpFor(desk, scale.idleWarmUpSeconds)
  const idle = await lookUpFor(desk, scale.idleSeconds)
  const idleMb = residentMb(server.pid)

  let highestMb = idleMb
  let over = false
  const memory = (async () => {
    while (!over) {
      highestMb = Math.max(highestMb, residentMb(server.pid))
      await sleep(50)
    }
  })()
  const others = lookUp(desk, () => !over)
  const began = performance.now()
  const sent = await fetch(`${server.origin}/api/admin/imports?fileName=bench.csv`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', origin, cookie },
    body: file,
  })
  if (!sent.ok) throw new Error(`The upload was refused: ${sent.status} ${await sent.text()}`)
  let run = (await sent.json()) as Progress // the contract's import
  while (!['done', 'failed', 'cancelled'].includes(run.state)) {
    await sleep(250)
    const asked = await fetch(`${server.origin}/api/admin/imports/${run.id}`, { headers: { cookie } })
    run = (await asked.json()) as Progress // as above
  }
  const seconds = (performance.now() - began) / 1000
  over = true
  await memory
  const times = await others
  if (run.state !== 'done' || run.created !== rows)
    throw new Error(`${run.created} of ${rows} rows were listed: ${JSON.stringify(run)}`)
  return {
    seconds,
    memoryMb: highestMb - idleMb,
    others: { calls: times.length, p95: at(times, 0.95), longest: at(times, 1), idleP95: at(idle, 0.95) },
  }
}

const onPostgres = async (listing: Listing, scale: Scale): Promise<{ figures: Figures; version: string }> => {
  const { version, product: server } = await openBusiness(scale.importTours, { fresh: true })
  const { name, value } = sessionOf(benchId(3, 1))
  return {
    figures: await measure({ server, origin: appUrl, cookie: `${name}=${value}` }, listing, scale),
    version,
  }
}

/** The setup of a visitor who tries it: a demo business in a folder. */
const onEmbedded = async (listing: Listing, scale: Scale): Promise<Figures> => {
  const server = await serveDemo()
  try {
    const signedIn = await fetch(`${server.origin}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin },
      body: JSON.stringify({ email: 'super@demo.porchlight.test', password: 'porchlight-demo' }),
    })
    const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
    return await measure({ server, origin: server.origin, cookie: cookies.join('; ') }, listing, scale)
  } finally {
    await server.stop()
  }
}

const s = (value: number) => `${value.toFixed(1)} s`
const mb = (value: number) => `${value.toFixed(0)} MB`
const ms = (value: number) => `${value.toFixed(0)} ms`
const under = (text: string) => `under ${text}`

const promisesOf = (where: string, { seconds, memoryMb }: Figures): Promised[] => [
  { what: `the whole import ${where}`, measured: seconds, unit: ' s', atMost: promised.seconds },
  { what: `memory above idle ${where}`, measured: memoryMb, unit: ' MB', atMost: promised.memoryMb },
]

/** Imports a listing site's large export while other people work. */
export const imports: Bench = {
  name: 'imports',
  run: async (scale) => {
    const rows = scale.importRows
    const listing = { file: listingFile(rows), rows }
    const { figures: served, version } = await onPostgres(listing, scale)
    const embedded = await onEmbedded(listing, scale)
    const both = [served, embedded]
    return {
      table: [
        ['what', 'on PostgreSQL', 'embedded', 'promise'],
        ['the whole import', ...both.map(({ seconds }) => s(seconds)), under(s(promised.seconds))],
        [
          'memory above idle, at most',
          ...both.map(({ memoryMb }) => mb(memoryMb)),
          under(mb(promised.memoryMb)),
        ],
        [
          '95th percentile of other calls meanwhile',
          ...both.map(({ others }) => ms(others.p95)),
          `${under(ms(promised.otherMs))} on PostgreSQL`,
        ],
        ['the longest of them', ...both.map(({ others }) => ms(others.longest)), ''],
        ['95th percentile before', ...both.map(({ others }) => ms(others.idleP95)), ''],
      ],
      notes: [
        `${rows.toLocaleString('en-US')} rows, ${mb(listing.file.byteLength / 1024 / 1024)}, made up in the form of a listing site's export, all of them new: from the upload's first byte until the import says that it is done.`,
        'Memory: what the server process holds, the embedded database included; PostgreSQL’s own is not counted.',
        'Other calls: four people, each looking something up ten times a second at most (tours, a search of properties, the counts, who am I).',
        'Server, PostgreSQL and the callers share one machine.',
      ],
      figures: { rows, served, embedded },
      facts: { PostgreSQL: version, rows: String(rows) },
      promises: [
        {
          what: 'other calls during an import on PostgreSQL, 95th percentile',
          measured: served.others.p95,
          unit: ' ms',
          atMost: promised.otherMs,
        },
        ...promisesOf('on PostgreSQL', served),
        ...promisesOf('on the embedded database', embedded),
      ],
    }
  },
}
