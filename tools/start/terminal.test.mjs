import { describe, expect, it } from 'vitest'
import { describeStart, isForPerson } from './terminal.mjs'

/** The lines for a person, with a clock that the test moves. */
function terminal() {
  const lines = []
  const clock = { ms: 0 }
  return {
    lines,
    clock,
    start: describeStart(
      (line) => lines.push(line),
      () => clock.ms,
    ),
  }
}

describe('the output of npm start for a person', () => {
  it('names Porchlight, the progress of the first start, the address and how to sign in', () => {
    const { lines, clock, start } = terminal()
    start.begin()
    start.report({ step: 'build-web', done: false })
    start.report({ step: 'create-database', done: false })
    clock.ms = 4_120
    start.report({ step: 'create-database', done: true })
    start.report({ step: 'seed-demo', done: false })
    clock.ms = 9_500
    start.report({ step: 'seed-demo', done: true })
    start.report({ step: 'build-web', done: true })
    start.ready({ url: 'http://localhost:3000', mode: 'demo', dataDir: './data' })
    expect(lines).toEqual([
      'Porchlight, a tour desk for real-estate agents',
      'The first start takes about 20 seconds.',
      '  … Building the web application',
      '  … Creating the database',
      '  ✓ Database created (4.1 s)',
      '  … Adding demo data',
      '  ✓ Demo data added (5.4 s)',
      '  ✓ Web application built (9.5 s)',
      '',
      'Ready at http://localhost:3000',
      '',
      '  Sign in   http://localhost:3000/quick-login (a button for each demo person)',
      '  Or use    sarah@demo.porchlight.test (agent), admin@demo.porchlight.test (staff)',
      '  Password  porchlight-demo',
      '  Emails    http://localhost:3000/dev/outbox',
      '  Data      ./data',
      '  Stop      Ctrl+C',
      '',
    ])
  })

  it('prints no progress when there is nothing to build or create', () => {
    const { lines, start } = terminal()
    start.begin()
    start.ready({ url: 'https://desk.example', mode: 'production', dataDir: null })
    expect(lines.slice(0, 3)).toEqual([
      'Porchlight, a tour desk for real-estate agents',
      '',
      'Ready at https://desk.example',
    ])
    expect(lines.join('\n')).not.toContain('porchlight-demo')
    expect(lines).toContain('  Data      the PostgreSQL server that DATABASE_URL names')
  })
})

describe('who reads the output', () => {
  it('is a person at a terminal and a program elsewhere, unless LOG_FORMAT is set', () => {
    expect(isForPerson({}, true)).toBe(true)
    expect(isForPerson({}, undefined)).toBe(false)
    expect(isForPerson({ LOG_FORMAT: 'json' }, true)).toBe(false)
    expect(isForPerson({ LOG_FORMAT: 'text' }, undefined)).toBe(true)
  })
})
