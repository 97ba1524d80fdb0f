import { serveDemo } from './demo.ts'
import { bestLook, type Least, scorePromises } from './lighthouse.ts'
import type { Bench } from './results.ts'

/** Search engines do not see pages behind the sign-in, so SEO is skipped; `landing` covers best practices. */
const least: Least = { performance: 90, accessibility: 100 }
const screens = ['/dashboard', '/schedule-tour'] as const

/** The cookie of a demo agent with hundreds of tours, as the demo's front page sets it. */
const signIn = async (origin: string, name: string): Promise<string> => {
  const people: { id: string; name: string }[] = await (await fetch(`${origin}/api/quick-login`)).json()
  const person = people.find((one) => one.name.startsWith(name))
  if (!person) throw new Error(`${name} is not among the demo people`)
  const answered = await fetch(`${origin}/api/quick-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ personId: person.id }),
  })
  const cookies = answered.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (!answered.ok || cookies.length === 0) throw new Error(`Signing in was answered ${answered.status}`)
  return cookies.join('; ')
}

/** The agent's first screens on the demo business, signed in, measured by Lighthouse. */
export const screensBench: Bench = {
  name: 'screens',
  run: async ({ forms, looks: mostLooks, pages, tolerance }) => {
    const server = await serveDemo()
    try {
      const headers = { Cookie: await signIn(server.origin, 'Sarah') }
      const looks = []
      for (const path of screens.slice(0, pages))
        for (const form of forms)
          looks.push({
            path,
            ...(await bestLook(server.origin + path, { form, least, mostLooks, tolerance, headers })),
          })
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
