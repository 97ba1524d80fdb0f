/** The output of `npm start` for a person at a terminal. Programs get JSON log lines instead. */

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

const steps = {
  'build-server': { begun: 'Building the server', done: 'Server built' },
  'build-web': { begun: 'Building the web application', done: 'Web application built' },
  'create-database': { begun: 'Creating the database', done: 'Database created' },
  'seed-demo': { begun: 'Adding demo data', done: 'Demo data added' },
}

const signIn = {
  demo: (url) => [
    ['Sign in', `${url}/quick-login (a button for each demo person)`],
    ['Or use', 'sarah@demo.porchlight.test (agent), admin@demo.porchlight.test (staff)'],
    ['Password', 'porchlight-demo'],
    ['Emails', `${url}/dev/outbox`],
  ],
  development: (url) => [
    ['Sign in', `${url}/agent-login (agents), ${url}/admin-login (staff)`],
    ['Emails', `${url}/dev/outbox`],
  ],
  production: (url) => [['Sign in', `${url}/agent-login (agents), ${url}/admin-login (staff)`]],
}

/** Whether a person reads the output. LOG_FORMAT decides, else the terminal, as in server/src/config.ts. */
export function isForPerson(env, isTerminal) {
  return env.LOG_FORMAT ? env.LOG_FORMAT === 'text' : isTerminal === true
}

/**
 * Prints the start's progress, one line per event, and never rewrites a line: that suits every terminal and screen
 * reader.
 *
 * @param {(line: string) => void} print
 * @param {() => number} [now] milliseconds
 */
export function describeStart(print, now = () => performance.now()) {
  const begun = new Map()
  const report = ({ step, done }) => {
    if (!done) {
      if (begun.size === 0) print('The first start takes about 20 seconds.')
      begun.set(step, now())
      print(`  … ${steps[step].begun}`)
    } else if (begun.has(step)) {
      print(`  ✓ ${steps[step].done} (${seconds(now() - begun.get(step))})`)
    }
  }
  return {
    begin: () => print('Porchlight, a tour desk for real-estate agents'),
    report,
    /** @param {{ url: string, mode: 'demo' | 'development' | 'production', dataDir: string | null }} ready */
    ready({ url, mode, dataDir }) {
      const rows = [
        ...signIn[mode](url),
        ['Data', dataDir === null ? 'the PostgreSQL server that DATABASE_URL names' : dataDir],
        ['Stop', 'Ctrl+C'],
      ]
      print('')
      print(`Ready at ${url}`)
      print('')
      for (const [name, text] of rows) print(`  ${name.padEnd(10)}${text}`)
      print('')
    },
  }
}

/** Prints nothing, for programs. */
export const silent = { begin() {}, report() {}, ready() {} }
