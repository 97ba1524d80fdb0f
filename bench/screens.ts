import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { bestLook, type Least, scorePromises } from './browser/lighthouse.ts'
import { serveDemo } from './demo.ts'
import type { Bench } from './results.ts'

/** Search engines do not see pages behind the sign-in, so SEO is skipped; `landing` covers best practices. */
const least: Least = { performance: 95, accessibility: 100 }
/** The build writes a document for each signed-in screen (web/build/screen-pages.ts). */
const documents = resolve(import.meta.dirname, '../web/dist/screens/signed-in')
const everyScreen = async (): Promise<string[]> => {
  const files = await readdir(documents, { recursive: true })
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.slice(0, -'.html'.length)}`)
    .toSorted()
}

/** The role of a demo person who may open a screen, as the demo's list of people names it. */
const roleOf = (path: string): string => {
  if (path.startsWith('/assistant-')) return 'Scheduling assistant'
  return /^\/(?:admin|city-admin|property-(?!request))/.test(path) ? 'Super administrator' : 'Agent'
}

/** The cookie of the first demo person of a role, as the demo's front page sets it. */
const signIn = async (origin: string, role: string): Promise<string> => {
  const people: { id: string; role: string }[] = await (await fetch(`${origin}/api/quick-login`)).json()
  const person = people.find((one) => one.role === role)
  if (!person) throw new Error(`${role} is not among the demo people`)
  const answered = await fetch(`${origin}/api/quick-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ personId: person.id }),
  })
  const cookies = answered.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (!answered.ok || cookies.length === 0) throw new Error(`Signing in was answered ${answered.status}`)
  return cookies.join('; ')
}

/** The screens of agents, staff and assistants on the demo business, signed in, measured by Lighthouse. */
export const screensBench: Bench = {
  name: 'screens',
  run: async ({ forms, looks: mostLooks, screens, tolerance }) => {
    const server = await serveDemo()
    try {
      const looks = []
      for (const path of screens ?? (await everyScreen())) {
        const headers = { Cookie: await signIn(server.origin, roleOf(path)) }
        for (const form of forms)
          looks.push({
            path,
            ...(await bestLook(server.origin + path, { form, least, mostLooks, tolerance, headers })),
          })
      }
      const [first, ...others] = looks.flatMap(({ path, ...look }) => scorePromises(path, look, least))
      if (first === undefined) throw new Error('No screen was looked at')
      return {
        table: [
          ['screen', 'form', 'performance', 'accessibility'],
          ...looks.map(({ path, form, scores }) => [
            ...[path, form, String(scores.performance), String(scores.accessibility)],
          ]),
        ],
        notes: [
          `Promise: performance ${least.performance} or more, accessibility ${least.accessibility}, phone and desktop, on the demo business in the embedded database.`,
          `Lighthouse’s own throttling, the best of up to ${mostLooks} looks.`,
          ...looks.flatMap(({ path, form, faults }) =>
            faults.length > 0 ? [`${path}, ${form}: ${faults.join(', ')}`] : [],
          ),
        ],
        figures: { looks: looks.map(({ path, form, scores, faults }) => ({ path, form, scores, faults })) },
        promises: [first, ...others],
      }
    } finally {
      await server.stop()
    }
  },
}
