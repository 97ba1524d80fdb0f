/** `tours` and `tourId` are both about a `tour`, `properties` and `propertyId` about a `property`. */
export const subjectOfName = (name) =>
  name
    .replace(/Id$/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .replace(/^.*[-A-Z]([a-z]+)$/, '$1')
    .toLowerCase()

const isId = (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** What the path parameter at `{name}` identifies: `/api/tours/{id}/notes` takes a tour. */
export const subjectOfParameter = (path, name) => {
  if (name !== 'id') return subjectOfName(name)
  const steps = path.split('/')
  return subjectOfName(steps[steps.indexOf('{id}') - 1] ?? '')
}

/** What the objects in a call's answer are: those of `/api/admin/tours?…` are tours. */
const subjectOfAnswer = (path) =>
  subjectOfName(
    path
      .split('/')
      .filter((step) => step !== '' && !step.startsWith('{'))
      .at(-1) ?? '',
  )

/**
 * Remembers the identifiers that answers hold, by what they identify, and hands them out again.
 *
 * @returns {{ learn: (path: string, body: unknown) => void, pick: (subject: string, at: number) => string | undefined }}
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
      // Now and then the identifier of something else.
      const ids = [...((at % 8 === 0 ? undefined : bySubject.get(subject)) ?? bySubject.get('') ?? [])]
      return ids[at % Math.max(1, ids.length)]
    },
  }
}
