/** The subject of a name: `tour` for `tours` and `tourId`, `property` for `properties` and `propertyId`. */
export const subjectOfName = (name) =>
  name
    .replace(/Id$/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .replace(/^.*[-A-Z]([a-z]+)$/, '$1')
    .toLowerCase()

const isId = (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The subject of a path parameter: `/api/tours/{id}/notes` takes a tour. */
export const subjectOfParameter = (path, name) => {
  if (name !== 'id') return subjectOfName(name)
  const steps = path.split('/')
  return subjectOfName(steps[steps.indexOf('{id}') - 1] ?? '')
}

/** The subject of a call's answer: `/api/admin/tours?…` returns tours. */
const subjectOfAnswer = (path) =>
  subjectOfName(
    path
      .split('/')
      .filter((step) => step !== '' && !step.startsWith('{'))
      .at(-1) ?? '',
  )

/**
 * Stores the ids in answers by subject and returns them for later calls.
 *
 * @returns {{ learn: (path: string, body: unknown) => void, pick: (subject: string, at: number) => string | undefined
 *   }}
 */
export function createKnown({ most = 500 } = {}) {
  const bySubject = new Map()
  const add = (subject, id) => {
    const ids = bySubject.get(subject) ?? new Set()
    bySubject.set(subject, ids)
    if (ids.size < most) ids.add(id)
  }
  const walk = (subject, value) => {
    if (value === null || typeof value !== 'object') return
    for (const [name, part] of Object.entries(value)) {
      if (typeof part === 'string' && isId(part)) {
        const of = name === 'id' ? subject : subjectOfName(name)
        add(of, part)
        add('', part)
      } else walk(Array.isArray(value) ? subject : subjectOfName(name), part)
    }
  }
  return {
    learn: (path, body) => {
      const items = Array.isArray(body) ? body : [body]
      for (const item of items) walk(subjectOfAnswer(path), item)
    },
    pick: (subject, at) => {
      // One in eight ids is of another subject.
      const ids = [...((at % 8 === 0 ? undefined : bySubject.get(subject)) ?? bySubject.get('') ?? [])]
      return ids[at % Math.max(1, ids.length)]
    },
  }
}
