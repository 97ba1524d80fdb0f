/** One of each kind of person, signed in to the demo over HTTP. */

const password = 'porchlight-demo'
const byEmail = (path, email) => ({ path, body: { email: `${email}@demo.porchlight.test`, password } })
const byUsername = (username) => ({ path: '/api/assistant/login', body: { username, password } })

/** The accounts for each kind of person, in order of preference: a call may lock or delete an account. */
const kinds = {
  'signed out': [],
  'agent on Standard': [byEmail('/api/agent/login', 'sarah')],
  'agent on Pro': [byEmail('/api/agent/login', 'marcus')],
  'agent past due': [byEmail('/api/agent/login', 'dana')],
  administrator: [byEmail('/api/admin/login', 'admin')],
  'super administrator': [byEmail('/api/admin/login', 'super')],
  'scheduling assistant': [byUsername('elena')],
  'tour assistant': [byUsername('james')],
}

export const kindNames = Object.keys(kinds)

/** One person's browser; it stores the cookies that the server sets. */
class Person {
  cookies = new Map()
  lost = false

  constructor(kind, url) {
    this.kind = kind
    this.url = url
    this.accounts = [...kinds[kind]]
  }

  get cookie() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Calls the server. Returns the response; its body is not read. */
  async call(method, path, { body, contentType = 'application/json', headers = {} } = {}) {
    const response = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: this.url,
        ...(this.cookies.size > 0 && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': contentType }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(30_000),
    })
    for (const line of response.headers.getSetCookie()) this.keep(line)
    return response
  }

  keep(line) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (name === undefined) return
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  /** Signs in with the first account that works. Returns whether the person is signed in. */
  async signIn() {
    this.cookies.clear()
    for (const { path, body } of this.accounts) {
      const response = await this.call('POST', path, { body: JSON.stringify(body) })
      await response.arrayBuffer()
      if (response.ok) return true
    }
    this.lost = this.accounts.length > 0
    return !this.lost
  }

  /** Signs in again if a call ended the session. */
  async recover() {
    if (this.accounts.length === 0 || this.lost) return
    const response = await this.call('GET', '/api/sessions')
    await response.arrayBuffer()
    if (response.status === 401) await this.signIn()
  }
}

/** @returns {Promise<Map<string, Person>>} a person of each kind, by the kind's name */
export async function gatherPeople(url) {
  const people = new Map(kindNames.map((kind) => [kind, new Person(kind, url)]))
  for (const person of people.values())
    if (!(await person.signIn())) throw new Error(`The ${person.kind} cannot sign in.`)
  return people
}
