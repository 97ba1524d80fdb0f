import { sessions } from '@porchlight/contract/sessions'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { asNobody } from '../../../test/callers.ts'
import { addAdmin, addAgent } from '../../../test/people.ts'
import { asPrinted } from '../../kernel/security/printed-codes.ts'
import { auditLog, users } from '../people/tables.ts'
import { issueSetupCode } from './commands/issue-setup-code.ts'
import { setupCodes } from './tables.ts'

const app = useApp()
const nobody = () => asNobody(app)

/** Starts the server once more and reads the code from the log. */
const offered = async (): Promise<string | undefined> => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  await issueSetupCode({ ...app.kernel, log })
  return /enter this code: ([\w-]+)/.exec(lines.join(''))?.[1]
}
const ruth = {
  email: 'ruth@example.test',
  password: 'a good password',
  firstName: 'Ruth',
  lastName: 'Calloway',
}
const setUp = (body: object, ip?: string) =>
  nobody().post('/api/admin/setup', { ...ruth, ...body }, ip === undefined ? {} : { ip })

describe('first-run set-up', () => {
  it('creates the first super administrator, who is signed in at once', async () => {
    const code = await offered()
    expect((await nobody().get('/api/admin/setup')).status).toBe(200)
    const answered = await setUp({ code })
    expect(answerOf(sessions.setUp, answered)).toMatchObject({
      email: ruth.email,
      userType: 'super_admin',
      canCreateAdmins: true,
      name: 'Ruth Calloway',
      permissions: expect.arrayContaining(['users.create_admins', 'roles.manage']),
    })
    expect(String(answered.headers['set-cookie'])).toMatch(/HttpOnly/)
    expect((await nobody().post('/api/admin/login', ruth)).status).toBe(200)
    const rows = await app.database.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'installation.set_up'))
    expect(rows).toMatchObject([{ subjectLabel: 'Ruth Calloway', ip: '127.0.0.1' }])
  })

  it('does not exist afterwards, whatever the code', async () => {
    const first = await offered()
    const second = await offered()
    await setUp({ code: first })
    for (const code of [first, second, 'anything'])
      expect(outcomeOf(await setUp({ code, email: 'late@example.test' }))).toBe('404 not_found')
    expect(outcomeOf(await nobody().get('/api/admin/setup'))).toBe('404 not_found')
    expect(await offered()).toBeUndefined()
  })

  it('does not exist if there is an administrator from the start', async () => {
    await addAdmin(app)
    expect(await offered()).toBeUndefined()
    expect(outcomeOf(await setUp({ code: 'anything' }))).toBe('404 not_found')
  })

  it('accepts the code of every start until one of them is used, in the forms in which people type it', async () => {
    const first = (await offered()) ?? expect.unreachable()
    await offered()
    expect((await setUp({ code: ` ${first.toLowerCase().replaceAll('-', ' ')} ` })).status).toBe(201)
  })

  it('stores the code as a hash', async () => {
    const code = (await offered()) ?? expect.unreachable()
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){2}[0-9A-HJKMNP-TV-Z]{5}$/)
    const [row] = await app.database.orm.select().from(setupCodes)
    expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(code)
    expect(asPrinted('o1l-ab')).toBe('011AB')
  })

  it('refuses a wrong code, and blocks after five of them', async () => {
    await offered()
    const wrong = await setUp({ code: 'AAAAA-AAAAA-AAAAA' })
    expect(outcomeOf(wrong)).toBe('401 wrong_setup_code')
    for (let time = 2; time <= 5; time++) await setUp({ code: 'AAAAA-AAAAA-AAAAA' })
    expect(outcomeOf(await setUp({ code: 'AAAAA-AAAAA-AAAAA' }))).toBe('429 too_many_attempts')
    expect(await app.database.orm.select().from(users)).toEqual([])
  })

  it('names every invalid field', async () => {
    const answered = await nobody().post('/api/admin/setup', { password: 'short' })
    expect(refusalOf(answered).errors?.map(({ message }) => message)).toEqual([
      'Please enter the setup code',
      'Please enter a valid email',
      'Password must be at least 8 characters long',
      'First name is required',
      'Last name is required',
    ])
  })

  it('refuses the email address of an agent', async () => {
    const { email } = await addAgent(app)
    expect(outcomeOf(await setUp({ code: await offered(), email }))).toBe('409 email_taken')
    expect((await nobody().get('/api/admin/setup')).status).toBe(200)
  })

  it('creates one administrator for two concurrent calls', async () => {
    const [one, two] = [await offered(), await offered()]
    const answers = await Promise.all([
      setUp({ code: one }, '203.0.113.1'),
      setUp({ code: two, email: 'other@example.test' }, '203.0.113.2'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404])
    expect(await app.database.orm.select().from(users)).toHaveLength(1)
  })
})
