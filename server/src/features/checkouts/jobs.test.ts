import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { password } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import {
  accountOf,
  letTimePass,
  paidCheckout,
  postCheckout,
  subscribed,
  subscriptionOf,
  subscriptionRow,
} from '../../../test/scenes/checkout-scene.ts'
import { billingParts } from '../../app.ts'
import { recordEvent } from '../../kernel/events/events.ts'
import { silentLog } from '../../kernel/log/log.ts'
import { createSandbox } from '../payments/adapters/stub.ts'
import { users } from '../people/tables.ts'
import { deleteAbandonedContacts } from './commands/delete-abandoned-contacts.ts'
import { processDue } from './jobs.ts'

const app = useApp()
const rows = plainRows(() => app.database)

it('the provider’s customer gets the agent’s new email address', async () => {
  const { userId } = await subscribed(app)
  const email = 'moved@example.test'
  await app.database.transaction(async (tx) => {
    await tx.update(users).set({ email }).where(eq(users.id, userId))
    await recordEvent(tx, { topic: 'people', entityId: userId, kind: 'user.email_changed' })
  })
  await jobsDone(app)
  const { providerCustomerId } = await subscriptionRow(app, userId)
  const known = `select data ->> 'email' as email, data ->> 'name' as name from sandbox_objects where id = $1`
  expect(await rows.query(known, [providerCustomerId])).toEqual([{ email, name: 'Nora Vance' }])
})

const day = 24 * 3_600_000

it('a failing due job does not block the others', async () => {
  await postCheckout(app)
  await postCheckout(app)
  const { caller } = await subscribed(app)
  const { currentPeriodEnd } = await subscriptionOf(caller)
  app.clock.advance(31 * day)
  const provider = createSandbox(app.kernel)
  let broken = 0
  const database = {
    ...app.database,
    transaction: ((work, ...rest) =>
      ++broken === 1
        ? Promise.reject(new Error('the first checkout cannot be ended'))
        : app.database.transaction(work, ...rest)) as typeof app.database.transaction, // real for all but the first
  }
  await processDue(
    { database, clock: app.clock, log: silentLog },
    { provider, sandbox: provider },
    billingParts,
  )
  const states = await rows.query('select state from checkouts order by expires_at')
  expect(states.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'completed', 'open'])
  const [row] = await rows.query('select current_period_end from subscriptions')
  expect(row?.current_period_end).not.toEqual(new Date(currentPeriodEnd ?? 0))
})

describe('the personal details of a sign-up', () => {
  /** Dumps every table as text. */
  const dump = async () => {
    const tables = await rows.query(`select table_schema as schema, table_name as name
      from information_schema.tables where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema')`)
    let text = ''
    for (const { schema, name } of tables) {
      const [row] = await rows.query(
        `select coalesce(json_agg(t)::text, '') as text from "${schema}"."${name}" t`,
      )
      text += `\n${name}: ${row?.text}`
    }
    return text
  }
  const known = { firstName: 'Wilhelmina', lastName: 'Quackenbush', phone: '210-555-0199' }
  const facts = ['Wilhelmina', 'Quackenbush', '555-0199', 'TX-PECULIAR']

  it('are in no table after the account was closed, except in the last email', async () => {
    const contact = { ...known, licenseNumber: 'TX-PECULIAR', email: 'wq@example.test' }
    const { browser } = await paidCheckout(app, contact)
    await jobsDone(app)
    const account = { firstName: contact.firstName, lastName: contact.lastName, licenseNumber: 'TX-PECULIAR' }
    const made = await browser.post('/api/create-account-from-checkout', accountOf(contact.email, account))
    expect(made.status, made.text).toBe(200)
    await jobsDone(app)
    const before = await dump()
    for (const fact of facts) expect(before).toContain(fact)
    expect((await browser.post('/api/profile/close', { password })).status).toBe(204)
    await jobsDone(app)
    // The outbox keeps this email as long as any other; it is the only one left.
    const goodbye = await rows.query('delete from outbox_emails returning subject')
    expect(goodbye).toEqual([{ subject: 'Your account is closed' }])
    const after = await dump()
    for (const fact of [...facts, contact.email])
      expect(
        after.split('\n').filter((line) => line.includes(fact)),
        fact,
      ).toEqual([])
  })

  it('of an earlier abandoned checkout are deleted from the emails too when the account is closed', async () => {
    const { contact } = await paidCheckout(app, known)
    await jobsDone(app)
    await letTimePass(app, 7 * day)
    await jobsDone(app)
    expect(await rows.query('select from outbox_emails')).toHaveLength(2)
    const { browser } = await paidCheckout(app, { ...known, email: contact.email })
    await jobsDone(app)
    await browser.post('/api/create-account-from-checkout', accountOf(contact.email))
    await jobsDone(app)
    expect((await browser.post('/api/profile/close', { password })).status).toBe(204)
    await jobsDone(app)
    expect(await rows.query('select subject from outbox_emails')).toEqual([
      { subject: 'Your account is closed' },
    ])
    expect(await rows.query(`select from checkouts where email <> ''`)).toEqual([])
  })

  it('of an abandoned checkout are deleted a month after its end, and not before', async () => {
    await paidCheckout(app, known)
    await letTimePass(app, 7 * day)
    await jobsDone(app)
    const forget = () => deleteAbandonedContacts(app.kernel)
    const named = () => rows.query(`select state from checkouts where last_name = 'Quackenbush'`)
    app.clock.advance(30 * day)
    await forget()
    expect(await named()).toEqual([{ state: 'refunded' }])
    app.clock.advance(1)
    await forget()
    expect(await named()).toEqual([])
    expect(await rows.query('select email, phone, network_hash from checkouts')).toEqual([
      { email: '', phone: null, network_hash: null },
    ])
  })

  it('of an open checkout, or of one with an account, are kept', async () => {
    await postCheckout(app, known)
    await subscribed(app, known)
    app.clock.advance(90 * day)
    await deleteAbandonedContacts(app.kernel)
    expect(await rows.query(`select 1 from checkouts where first_name = 'Wilhelmina'`)).toHaveLength(2)
  })
})
