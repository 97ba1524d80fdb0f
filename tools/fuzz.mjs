/**
 * `npm run fuzz`: calls every endpoint of the OpenAPI document as each kind of person, with generated and with strange
 * values. Finds server errors, undeclared statuses and bodies that do not fit their schema.
 *
 * npm run fuzz -- [--seconds 120] [--seed N] [--url http://localhost:3000]
 *
 * Without --url it starts a demo server. Never point it at real data: its calls change data.
 */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { startDemo } from './ci/demo-server.mjs'
import { gatherPeople, kindNames } from './ci/people.mjs'
import { judgeOf } from './fuzz/answers.mjs'
import { arbitraryOf, pathOf, queryOf, resolve } from './fuzz/arbitraries.mjs'
import { createKnown } from './fuzz/known.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string' },
    url: { type: 'string' },
  },
})
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const seconds = Number(values.seconds)

/** The event stream never ends; its own tests read it. */
const left = new Set(['GET /api/events'])

/** Calls that end a session or change settings for everybody. They are rare, so that other calls succeed. */
const disruptive = /logout|sign-out|\/sessions|\/profile\/close|\/settings$|\/lock$|\/password/

const server = values.url ? { url: values.url, output: () => '', stop: async () => 0 } : await startDemo()
const { url } = server
const document = await (await fetch(`${url}/api/openapi.json`)).json()
const judge = judgeOf(document)
const people = await gatherPeople(url)

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
  })),
)
const tried = operations.filter(({ method, path }) => !left.has(`${method} ${path}`))

const known = createKnown()
/** For each operation, the kinds of people that may not call it. */
const refusedTo = new Map(tried.map((operation) => [operation, new Set()]))
const counts = new Map()
const succeeded = new Set()
const faults = new Map()
let calls = 0

/** The kind of person who makes a call: three times in four one that this call has not refused yet. */
function kindFor(operation, at) {
  const refused = refusedTo.get(operation)
  const allowed = kindNames.filter((kind) => !refused.has(kind))
  const kinds = at % 4 === 0 || allowed.length === 0 ? kindNames : allowed
  return kinds[at % kinds.length]
}

const callOf = (operation) => {
  const { parameters = [], requestBody } = operation
  const inPlace = (place) => parameters.filter((parameter) => parameter.in === place)
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const body =
    type === undefined
      ? fc.constant(undefined)
      : type === 'application/json'
        ? arbitraryOf(content.schema)
        : fc.oneof(fc.string(), fc.constant('address,city\n1 Elm Street,Chicago\n'))
  return fc.record({
    operation: fc.constant(operation),
    whose: fc.nat(9_999),
    params: pathOf(operation.path, inPlace('path')),
    query: queryOf(inPlace('query')),
    body,
    type: fc.constant(type),
  })
}

const textOf = (value) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The address of a call with its parameters. */
function addressOf({ operation, params, query }) {
  const filled = resolve(params, known)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeSafely(textOf(filled[name])))
  const search = Object.entries(resolve(query, known))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeSafely(textOf(value))}`)
  return search.length === 0 ? path : `${path}?${search.join('&')}`
}

/** A lone surrogate cannot be encoded, so it is sent as a raw percent sign. */
const encodeSafely = (text) =>
  encodeURIComponent(text.toWellFormed?.() ?? text.replace(/\p{Surrogate}/gu, '%'))

async function make(call) {
  const { operation, type } = call
  const kind = kindFor(operation, call.whose)
  const person = people.get(kind)
  const address = addressOf(call)
  const resolved = resolve(call.body, known)
  const body =
    resolved === undefined ? undefined : type === 'application/json' ? JSON.stringify(resolved) : resolved
  const response = await person.call(operation.method, address, {
    ...(body !== undefined && { body, contentType: type }),
  })
  const answer = {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  }
  calls++
  counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
  if (response.ok) {
    succeeded.add(operation)
    if (answer.type.includes('json')) known.learn(operation.path, JSON.parse(answer.text))
  }
  if ([401, 402, 403].includes(response.status)) refusedTo.get(operation).add(kind)
  if (response.status === 401) await person.recover()
  const fault = judge(operation, answer)
  return fault && { fault, kind, address, body, answer: answer.text.slice(0, 400) }
}

const keyOf = ({ operation: { method, path } }, fault) => `${method} ${path} ${fault.replace(/:.*/s, '')}`

/** Makes calls until the time is up; records the smallest call for each new fault. */
async function search(arbitrary, options) {
  const until = Date.now() + options.forMs
  for (let round = 0; Date.now() < until && (round === 0 || options.numRuns === undefined); round++) {
    let latest
    await fc.check(
      fc.asyncProperty(arbitrary, async (call) => {
        const found = await make(call)
        if (!found || faults.has(keyOf(call, found.fault))) return true
        latest = { call, found }
        return false
      }),
      {
        seed: seed + round,
        numRuns: options.numRuns ?? 1_000_000,
        interruptAfterTimeLimit: Math.max(1, until - Date.now()),
        markInterruptAsFailure: false,
      },
    )
    if (latest) faults.set(keyOf(latest.call, latest.found.fault), latest)
    else if (options.numRuns !== undefined) return
  }
}

console.log(
  `Seed ${seed}, ${seconds} s, ${tried.length} operations, ${kindNames.length} kinds of people, ${url}`,
)
const began = Date.now()
// Calls every operation as every person once, reads first: their answers contain ids for the other calls.
const reads = tried.filter(({ method }) => method === 'GET')
const writes = tried.filter(({ method }) => method !== 'GET')
for (const operation of [...reads, ...writes]) {
  if (disruptive.test(operation.path) && operation.method !== 'GET') continue
  await search(callOf(operation), { numRuns: kindNames.length, forMs: 60_000 })
}
const swept = Date.now() - began
const usual = tried.filter(({ method, path }) => method === 'GET' || !disruptive.test(path))
const rare = tried.filter((operation) => !usual.includes(operation))
const any = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...usual).chain(callOf) },
  { weight: 1, arbitrary: fc.constantFrom(...rare).chain(callOf) },
)
await search(any, { forMs: Math.max(5_000, seconds * 1000 - swept) })

const lost = [...people.values()].filter((person) => person.lost).map(({ kind }) => kind)
const exitCode = await server.stop()
const byStatus = [...counts]
  .sort(([one], [other]) => one - other)
  .map(([status, count]) => `${status}: ${count}`)
console.log(`${calls} calls in ${Math.round((Date.now() - began) / 1000)} s (${byStatus.join(', ')})`)
console.log(`${succeeded.size} of ${tried.length} operations succeeded at least once`)
if (lost.length > 0) console.log(`Could no longer sign in: ${lost.join(', ')}`)
for (const { call, found } of faults.values()) {
  const { method, path } = call.operation
  console.log(`\n✗ ${method} ${path}, as ${found.kind}: ${found.fault}`)
  console.log(
    `  ${method} ${found.address.slice(0, 800)}${found.body === undefined ? '' : `\n  ${String(found.body).slice(0, 800)}`}`,
  )
  console.log(`  answered: ${found.answer}`)
}
const logged = server.output().trim()
if (faults.size > 0 && logged !== '') console.log(`\nThe end of the server's log:\n${logged.slice(-4_000)}`)
if (exitCode !== 0) console.log(`\n✗ The server ended with ${exitCode} instead of 0.`)
console.log(`\n${faults.size === 0 ? 1 : 0} passed, ${faults.size} failed`)
process.exitCode = faults.size === 0 && exitCode === 0 ? 0 : 1
