import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cruiseImports } from './cruise.mjs'

/** A valid project, with examples of permitted imports. */
const valid = {
  'contract/package.json': '{"name":"@porchlight/contract","type":"module","exports":{"./*":"./src/*.ts"}}',
  'contract/src/kernel/ids.ts': "import { z } from 'zod'\nexport const id = z\n",
  'contract/src/tours.ts': "import { id } from './kernel/ids.ts'\nexport const tours = id\n",
  'contract/src/tours.test.ts':
    "import { expect } from 'vitest'\nimport { tours } from './tours.ts'\nexpect(tours)\n",
  'server/package.json':
    '{"name":"@porchlight/server","type":"module","exports":{"./features/*/tables":"./src/features/*/tables.ts"}}',
  'server/src/app.ts': "import { routes } from './features/tours/routes.ts'\nexport const app = routes\n",
  'server/src/kernel/clock.ts': 'export const now = 1\n',
  'server/src/http/gate.ts':
    "import { people } from '../features/people/queries.ts'\nexport const gate = people\n",
  'server/src/features/people/queries.ts':
    "import { users } from './tables.ts'\nexport const people = users\n",
  'server/src/features/people/tables.ts': 'export const users = 1\n',
  'server/src/features/properties/tables.ts': 'export const properties = 1\n',
  'server/src/features/tours/routes.ts':
    "import { gate } from '../../http/gate.ts'\nimport { tours } from '@porchlight/contract/tours'\nimport type { X } from 'fastify'\nimport type { Audited } from '../people/steps/record-audit.ts'\nexport const routes = [gate, tours] satisfies (X | Audited)[]\n",
  'server/src/features/tours/queries.ts':
    "import { people } from '../people/queries.ts'\nexport const tours = people\n",
  'server/src/features/tours/commands/assign-tour.ts':
    "import { fetchCalendar } from '../exchanges/fetch-calendar.ts'\nimport { recordChange } from '../steps/record-change.ts'\nexport const assignTour = [fetchCalendar, recordChange]\n",
  'server/src/features/tours/exchanges/fetch-calendar.ts':
    "import { recordChange } from '../steps/record-change.ts'\nexport const fetchCalendar = recordChange\n",
  'server/src/features/tours/steps/record-change.ts':
    "import { recordAudit } from '../../people/steps/record-audit.ts'\nexport const recordChange = recordAudit\n",
  'server/src/features/people/steps/record-audit.ts':
    'export const recordAudit = 1\nexport type Audited = 1\n',
  'server/src/features/notes/queries.ts':
    "import { properties } from '../properties/tables.ts'\nimport { tours } from '../tours/queries.ts'\nexport const notes = [properties, tours]\n",
  'server/src/features/reports/queries.ts':
    "import { notes } from '../notes/queries.ts'\nexport const reports = notes\n",
  'server/src/features/notifications/jobs.ts':
    "import { tours } from '../tours/queries.ts'\nexport const jobs = tours\n",
  'demo/package.json': '{"name":"@porchlight/demo","type":"module"}',
  'demo/src/seed.ts':
    "import { users } from '@porchlight/server/features/people/tables'\nimport { stub } from '@porchlight/stripe-stub/stub'\nexport const seed = [users, stub]\n",
  'stripe-stub/package.json':
    '{"name":"@porchlight/stripe-stub","type":"module","exports":{"./*":"./src/*.ts"}}',
  'stripe-stub/src/stub.ts': "import s from 'stripe'\nexport const stub = s\n",
  'server/test/scenes/provider-scene.ts':
    "import { stub } from '@porchlight/stripe-stub/stub'\nexport const scene = stub\n",
  'web/package.json': '{"name":"@porchlight/web","type":"module"}',
  'web/src/paths.ts': 'export const paths = 1\n',
  'web/src/lib/time.ts': 'export const time = 1\n',
  'web/src/ui/button.tsx': "import { time } from '../lib/time.ts'\nexport const Button = time\n",
  'web/src/features/tours/tour-card.tsx':
    "import { Button } from '../../ui/button.tsx'\nimport { paths } from '../../paths.ts'\nexport const TourCard = [Button, paths]\n",
  'web/src/areas/agent/home.tsx':
    "import { TourCard } from '../../features/tours/tour-card.tsx'\nexport const Home = TourCard\n",
  'e2e/package.json': '{"name":"@porchlight/e2e","type":"module"}',
  'e2e/tours.ts': "import { tours } from '@porchlight/contract/tours'\nexport const journey = tours\n",
}

/** Files that break a rule: the rule, the path and the text. */
const planted = [
  [
    'demo-is-above-the-server',
    'server/src/main.ts',
    "const { seed } = await import('../../demo/src/seed.ts')\nexport const a = seed",
  ],
  [
    'demo-uses-the-server',
    'demo/src/pictures.ts',
    "import { time } from '../../web/src/lib/time.ts'\nexport const a = time",
  ],
  [
    'workspaces-by-name',
    'demo/src/people.ts',
    "import { now } from '../../server/src/kernel/clock.ts'\nexport const a = now",
  ],
  [
    'stub-stands-alone',
    'stripe-stub/src/calls.ts',
    "import { tours } from '@porchlight/contract/tours'\nexport const calls = tours",
  ],
  [
    'stub-behind-the-sandbox',
    'server/src/features/payments/adapters/payments.ts',
    "import { stub } from '@porchlight/stripe-stub/stub'\nexport const payments = stub",
  ],
  [
    'stub-is-loaded-by-the-sandbox-only',
    'server/src/features/payments/adapters/stub.ts',
    "import { stub } from '@porchlight/stripe-stub/stub'\nexport const sandbox = stub",
  ],
  [
    'web-calls-of-notes',
    'web/src/features/notes/note-feed.tsx',
    "import { TourCard } from '../tours/tour-card.tsx'\nexport const NoteFeed = TourCard",
  ],
  [
    'web-features-are-listed',
    'web/src/areas/agent/barns.tsx',
    "import { barn } from '../../features/barns/barn.ts'\nexport const Barns = barn",
  ],
  ['import-found', 'server/src/kernel/lost.ts', "import './gone.ts'"],
  ['no-circle', 'web/src/lib/hen.ts', "import { egg } from './egg.ts'\nexport const hen = () => egg"],
  [
    'workspaces-by-name',
    'server/src/features/tours/rules.ts',
    "import { tours } from '../../../../contract/src/tours.ts'\nexport const a = tours",
  ],
  [
    'contract-stands-alone',
    'contract/src/notes.ts',
    "import { join } from 'node:path'\nexport const a = join",
  ],
  [
    'contract-stands-alone',
    'contract/src/people.ts',
    "import { now } from '../../server/src/kernel/clock.ts'\nexport const a = now",
  ],
  [
    'contract-kernel-knows-no-noun',
    'contract/src/kernel/page.ts',
    "import { tours } from '../tours.ts'\nexport const a = tours",
  ],
  [
    'e2e-and-bench-use-the-contract',
    'e2e/short-cut.ts',
    "import { now } from '../server/src/kernel/clock.ts'\nexport const a = now",
  ],
  [
    'server-and-web-share-the-contract-only',
    'web/src/lib/short-cut.ts',
    "import type { now } from '../../../server/src/kernel/clock.ts'\nexport type A = typeof now",
  ],
  ['tests-are-not-the-product', 'contract/src/clients.ts', "import './tours.test.ts'"],
  [
    'kernel-knows-no-noun',
    'server/src/kernel/nosy.ts',
    "import { users } from '../features/people/tables.ts'\nexport const a = users",
  ],
  [
    'http-imports-identity-only',
    'server/src/http/nosy.ts',
    "import { tours } from '../features/tours/queries.ts'\nexport const a = tours",
  ],
  [
    'only-routes-know-http',
    'server/src/features/tours/policy.ts',
    "import { gate } from '../../http/gate.ts'\nexport const a = gate",
  ],
  [
    'only-routes-know-http',
    'server/src/features/tours/views.ts',
    "import type { X } from 'fastify'\nexport type A = X",
  ],
  [
    'steps-are-below-commands',
    'server/src/features/tours/steps/set-charge.ts',
    "import { assignTour } from '../commands/assign-tour.ts'\nexport const a = assignTour",
  ],
  [
    'steps-are-below-commands',
    'server/src/features/tours/steps/sync-calendar.ts',
    "import { fetchCalendar } from '../exchanges/fetch-calendar.ts'\nexport const a = fetchCalendar",
  ],
  [
    'exchanges-are-below-commands',
    'server/src/features/tours/exchanges/send-calendar.ts',
    "import { assignTour } from '../commands/assign-tour.ts'\nexport const a = assignTour",
  ],
  [
    'operations-are-commands',
    'server/src/features/notes/jobs.ts',
    "import { recordAudit } from '../people/steps/record-audit.ts'\nexport const a = recordAudit",
  ],
  [
    'operations-are-commands',
    'server/src/programs/set-charge.ts',
    "import { fetchCalendar } from '../features/tours/exchanges/fetch-calendar.ts'\nexport const a = fetchCalendar",
  ],
  [
    'steps-are-below-commands',
    'server/src/features/tours/steps/set-status.ts',
    "import type { routes } from '../routes.ts'\nexport type A = typeof routes",
  ],
  [
    'steps-are-below-commands',
    'server/src/features/tours/steps/set-date.ts',
    "import { jobs } from '../jobs.ts'\nexport const a = () => jobs",
  ],
  [
    'foreign-services-stay-in-adapters',
    'server/src/features/payments/jobs.ts',
    "import s from 'stripe'\nexport const a = s",
  ],
  [
    'nothing-imports-the-composition-root',
    'server/src/features/people/jobs.ts',
    "import { app } from '../../app.ts'\nexport const a = () => app",
  ],
  [
    'calls-of-people',
    'server/src/features/people/commands/lock-user.ts',
    "import { tours } from '../../tours/queries.ts'\nexport const a = tours",
  ],
  [
    'calls-of-tours',
    'server/src/features/tours/views.ts',
    "import { notes } from '../notes/queries.ts'\nexport const b = notes",
  ],
  [
    'calls-of-notes',
    'server/src/features/notes/views.ts',
    "import { people } from '../assistants/queries.ts'\nexport const b = people",
  ],
  [
    'joins-of-notes',
    'server/src/features/notes/commands/write-note.ts',
    "import { properties } from '../../properties/tables.ts'\nexport const a = properties",
  ],
  [
    'calls-of-reports',
    'server/src/features/reports/views.ts',
    "import { routes } from '../tours/routes.ts'\nexport const a = routes",
  ],
  [
    'calls-of-notifications',
    'server/src/features/tours/jobs.ts',
    "import { jobs } from '../notifications/jobs.ts'\nexport const a = () => jobs",
  ],
  [
    'ui-knows-no-noun',
    'web/src/ui/card.tsx',
    "import { TourCard } from '../features/tours/tour-card.tsx'\nexport const a = TourCard",
  ],
  [
    'ui-knows-no-noun',
    'web/src/ui/badge.tsx',
    "import type { tours } from '@porchlight/contract/tours'\nexport type A = typeof tours",
  ],
  [
    'lib-imports-itself-only',
    'web/src/lib/money.ts',
    "import { Button } from '../ui/button.tsx'\nexport const a = () => Button",
  ],
  [
    'features-know-no-area',
    'web/src/features/tours/api.ts',
    "import { Home } from '../../areas/agent/home.tsx'\nexport const a = () => Home",
  ],
  [
    'areas-do-not-import-areas',
    'web/src/areas/admin/home.tsx',
    "import { Home } from '../agent/home.tsx'\nexport const a = Home",
  ],
]

const workspaces = ['contract', 'server', 'demo', 'web', 'e2e', 'stripe-stub']
const packages = ['zod', 'fastify', 'stripe', 'vitest']

let folder

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-imports-'))
  mkdirSync(join(folder, 'node_modules/@porchlight'), { recursive: true })
  for (const name of ['contract', 'server', 'stripe-stub'])
    symlinkSync(`../../${name}`, join(folder, `node_modules/@porchlight/${name}`))
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`)
    write(`node_modules/${name}/index.js`, 'module.exports = {}\n')
  }
  for (const [path, text] of Object.entries(valid)) write(path, text)
  write(
    'package.json',
    '{"type":"module","dependencies":{"zod":"1","fastify":"1","stripe":"1","vitest":"1"}}',
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('the import law', () => {
  it('finds no fault in a valid project, and sees all of its files', async () => {
    const { modules, contractEdges, faults } = await cruiseImports(folder, workspaces)
    expect(faults).toEqual([])
    expect(modules).toEqual(expect.arrayContaining(Object.keys(valid).filter((path) => /\.tsx?$/.test(path))))
    expect(contractEdges).toBe(2)
  })

  it('finds every planted fault by the right rule', async () => {
    const before = { ...valid }
    for (const [, path, text] of planted) before[path] = `${before[path] ?? ''}${text}\n`
    before['web/src/lib/egg.ts'] = "import { hen } from './hen.ts'\nexport const egg = () => hen\n"
    before['web/src/features/barns/barn.ts'] = 'export const barn = 1\n'
    before['server/src/features/assistants/queries.ts'] = 'export const people = 1\n'
    for (const [path, text] of Object.entries(before)) write(path, text)

    const { faults } = await cruiseImports(folder, workspaces)
    const found = new Set(faults.map(({ rule, from }) => `${rule} ${from}`))
    const missed = planted
      .filter(([rule, path]) => !found.has(`${rule} ${path}`))
      .map(([rule, path]) => `${rule} ${path}`)
    expect(missed.filter((miss) => !miss.startsWith('no-circle'))).toEqual([])
    expect(faults.some(({ rule, to }) => rule === 'no-circle' && to.includes('hen.ts'))).toBe(true)
    expect(faults.every(({ why }) => why.length > 20)).toBe(true)
  })
})
