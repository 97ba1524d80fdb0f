/**
 * `node tools/smoke.mjs [--node BINARY] [--embedded] [--fuzz SECONDS]`: starts the product with a Node binary, confirms a
 * requested tour over HTTP, and stops the product. With `--fuzz`, the fuzz test also calls every endpoint of this server
 * (tools/fuzz.mjs). The pipeline runs it with the newest supported Node on the embedded database.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { startDemo } from './ci/demo-server.mjs'
import { gatherPeople } from './ci/people.mjs'

const { values } = parseArgs({
  options: {
    node: { type: 'string', default: process.execPath },
    embedded: { type: 'boolean', default: false },
    fuzz: { type: 'string' },
  },
})

const version = execFileSync(values.node, ['--version'], { encoding: 'utf8' }).trim()
const server = await startDemo({ node: values.node, embedded: values.embedded })
let passed = 0
let failed = 0

/** Runs one step; after a failure, the remaining steps are skipped. */
async function step(name, work) {
  if (failed > 0) return undefined
  try {
    const result = await work()
    passed++
    console.log(`✓ ${name}`)
    return result
  } catch (error) {
    failed++
    console.log(`✗ ${name}: ${error.message}`)
    return undefined
  }
}

const must = (holds, otherwise) => {
  if (!holds) throw new Error(otherwise)
}

async function call(person, method, path, body) {
  const response = await person.call(method, path, body === undefined ? {} : { body: JSON.stringify(body) })
  const text = await response.text()
  must(response.ok, `${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

const people = await step('every kind of person signs in', () => gatherPeople(server.url))
const agent = people?.get('agent on Pro')
const office = people?.get('administrator')

await step('the landing page and the application are served', async () => {
  const landing = await fetch(server.url)
  must((await landing.text()).includes('Porchlight'), 'the landing page does not name the product')
  const screen = await agent.call('GET', '/dashboard')
  must((await screen.text()).includes('<script'), 'the dashboard has no script')
})

const tour = await step('an agent requests a tour', async () => {
  const homes = await call(agent, 'GET', '/api/agent/properties?type=house&escort=self_guided&limit=20')
  return call(agent, 'POST', '/api/agent/tour-requests', {
    clientFirstName: 'Nora',
    clientLastName: 'Quinn',
    clientEmail: 'nora.quinn@example.test',
    clientPhone: '3125550142',
    propertyId: homes[0].id,
    specialRequests: '',
    requestedDateTime: startOfTour(),
  })
})

await step('the desk assigns and confirms it', async () => {
  const team = await call(office, 'GET', '/api/admin/assistants?limit=100')
  await call(office, 'PUT', `/api/admin/tours/${tour.id}/assign-assistant`, {
    schedulingAssistantId: team.find(({ name }) => name.startsWith('Elena')).id,
  })
  await call(office, 'PUT', `/api/admin/tours/${tour.id}/status`, {
    status: 'confirmed',
    scheduledDate: startOfTour(),
  })
})

await step('the agent sees the tour as confirmed, with its timeline', async () => {
  const seen = (await call(agent, 'GET', '/api/agent/tour-requests')).find(({ id }) => id === tour.id)
  must(seen?.status === 'confirmed', `the tour is ${seen?.status}`)
  const history = await call(agent, 'GET', `/api/tours/${tour.id}/history`)
  must(history.length >= 3, `the timeline has ${history.length} entries`)
})

if (values.fuzz !== undefined) {
  await step('the fuzz test finds no fault', async () => {
    const fuzz = ['tools/fuzz.mjs', '--url', server.url, '--seconds', values.fuzz]
    const [code] = await once(spawn(process.execPath, fuzz, { stdio: 'inherit' }), 'exit')
    must(code === 0, 'it printed its faults above')
  })
}

const exitCode = await server.stop()
await step('the server ends with 0 on SIGTERM', async () => must(exitCode === 0, `it ended with ${exitCode}`))

if (failed > 0) console.log(server.output().slice(-4_000))
console.log(`Node ${version}, ${values.embedded ? 'embedded database' : 'PostgreSQL or embedded'}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** 4 PM UTC in twenty days: within the desk's hours, and free in the demo data. */
function startOfTour() {
  const day = new Date(Date.now() + 20 * 86_400_000)
  day.setUTCHours(16, 0, 0, 0)
  return day.toISOString()
}
