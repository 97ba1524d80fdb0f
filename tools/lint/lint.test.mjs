import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Files with a fault, and words of the expected message. */
const planted = [
  ['server/src/features/tours/rules.ts', 'export const at = () => Date.now()', 'Ask the clock'],
  ['server/src/features/tours/queries.ts', 'export const at = () => new Date()', 'Ask the clock'],
  ['server/src/kernel/pool.ts', 'export const url = process.env.DATABASE_URL', 'server/src/config.ts'],
  ['server/src/kernel/queue/queue.ts', "export const say = () => console.log('a')", 'kernel/log/log.ts'],
  ['web/src/ui/clock.ts', 'export const f = (d: Date) => d.toLocaleString()', 'lib/time.ts'],
  ['web/src/ui/zone.ts', "export const f = new Intl.DateTimeFormat('en-US')", 'lib/time.ts'],
  ['web/src/ui/fee.ts', 'export const f = (plan: { feeCents: number }) => plan.feeCents / 100', 'money.ts'],
  [
    'web/src/ui/price.ts',
    "export const f = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })",
    'money.ts',
  ],
  ['web/src/ui/rate.ts', 'export const f = (rate: number) => rate.toFixed(2)', 'money.ts'],
  ['web/src/ui/cost.ts', 'export const f = (cost: number) => `From $${cost}`', 'money.ts'],
  ['web/src/ui/total.tsx', 'export const f = (total: number) => <b>Total: ${total}</b>', 'money.ts'],
  ['web/src/features/tours/api.ts', "export const f = async () => await fetch('/api/tours')", 'src/lib'],
  [
    'web/src/ui/wait.test.ts',
    'export const f = async () => {\n  await new Promise((resolve) => setTimeout(resolve, 50))\n}',
    'Wait for a condition',
  ],
  [
    'e2e/a.ts',
    'export const f = async (page: { waitForTimeout(n: number): Promise<void> }) => await page.waitForTimeout(5)',
    'Wait for a condition',
  ],
  ['web/src/ui/a.ts', 'const a = 1\nexport default a', 'noDefaultExport'],
  ['web/src/ui/b.ts', 'export const f = (a: any) => a', 'noExplicitAny'],
  ['web/src/ui/c.ts', 'export const f = (a: { b?: number }) => a.b!', 'noNonNullAssertion'],
  [
    'server/src/kernel/e.ts',
    'async function work() {}\nexport function f() {\n  work()\n}',
    'noFloatingPromises',
  ],
]

/** The same code in files where it is allowed. */
const allowed = [
  ['server/src/kernel/clock.ts', 'export const now = () => new Date()'],
  ['server/src/config.ts', 'export const port = process.env.PORT'],
  ['contract/src/kernel/money.ts', 'export const toDollars = (cents: number): number => cents / 100'],
  ['web/src/ui/list.tsx', 'export const f = (n: number) => <b title={`${n}`}>{n} for $40</b>'],
  ['web/src/lib/time.ts', "export const f = new Intl.DateTimeFormat('en-US')"],
  ['web/src/lib/requests/client.ts', "export const f = async () => await fetch('/api/tours')"],
  ['server/src/programs/say.ts', "console.log('done')"],
  ['server/src/features/tours/rules.test.ts', 'export const at = new Date()'],
  ['server/src/kernel/parse.ts', "export const at = new Date('2026-01-01T00:00:00Z')"],
]

let folder
let findings

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-lint-'))
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  cpSync(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true })
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\n')
  for (const [path, text] of [...planted, ...allowed]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  findings = lint(folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Biome's findings: one text each, beginning with the path. */
function lint(cwd) {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const options = ['lint', '.', '--reporter=github', '--max-diagnostics=none', '--vcs-enabled=false']
  try {
    execFileSync(process.execPath, [biome, ...options], { cwd, encoding: 'utf8', stdio: 'pipe' })
    return ''
  } catch (failure) {
    return `${failure.stdout}${failure.stderr}`
  }
}

const about = (path) => findings.split('::error').filter((finding) => finding.includes(`/${path},`))

describe('the linter', () => {
  it.each(planted)('refuses in %s: %s', (path, _text, words) => {
    expect(about(path).join('\n')).toContain(words)
  })

  it.each(allowed)('accepts in %s: %s', (path) => {
    expect(about(path)).toEqual([])
  })
})
