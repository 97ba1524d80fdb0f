import { describe, expect, it } from 'vitest'
import { mailScene } from '../../../test/scenes/mail-scene.ts'
import { pruneMails } from './jobs.ts'
import { localTime } from './rules.ts'

const scene = mailScene()
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const [first, second] = [hours(48), hours(72)] as const
const said = (at: string) => localTime(new Date(at), 'America/Denver')

/** The emails to the client, oldest first. */
const mails = async () => {
  await scene.settled()
  const found = (await scene.outbox()).filter(({ kind }) => kind === 'client_tours').reverse()
  return Promise.all(found.map(({ id }) => scene.open(id)))
}
const newest = async () => (await mails()).at(-1) ?? expect.unreachable('no mail')
const subjects = async () => (await mails()).map(({ subject }) => subject)
const confirmedMail = 'Your tour of Oak House is confirmed'
const releasedMail = 'Your tour of Oak House needs a new time'
const movedMail = 'New time for your tour of Oak House'
const cancelledMail = 'Your tour of Oak House is cancelled'

/** Sets a tour's status, and waits for the emails about it. */
const setStatus: typeof scene.setStatus = async (...change) => {
  await scene.setStatus(...change)
  await scene.settled()
}
const [at, later, last] = [
  '2026-03-25T20:00:00.000Z',
  '2026-03-28T20:00:00.000Z',
  '2026-03-29T20:00:00.000Z',
] as const

describe('an email to the client of a tour', () => {
  it('names no earlier time that the client was not told', async () => {
    const tourId = scene.tours.sarahs
    await setStatus(tourId, 'confirmed', { scheduledDate: at })
    await setStatus(tourId, 'choose_another_time')
    await setStatus(tourId, 'scheduled', { scheduledDate: later })
    expect(await subjects()).toEqual([confirmedMail, releasedMail])
    await setStatus(tourId, 'rescheduled', { scheduledDate: last })
    const moved = await newest()
    expect(moved.subject).toBe(movedMail)
    expect(moved.text).toContain('When: Sun, Mar 29, 2:00 PM MDT')
    expect(moved.text).not.toMatch(/Previous time|Mar 28/)
  })

  it.each<[string, (tourId: string) => Promise<void>, string[]]>([
    ['was told nothing', (id) => setStatus(id, 'scheduled', { scheduledDate: at }), []],
    [
      'was told that it is cancelled',
      async (id) => {
        await setStatus(id, 'confirmed', { scheduledDate: at })
        await setStatus(id, 'cancelled')
      },
      [confirmedMail, cancelledMail],
    ],
    [
      'was told that it needs a new time',
      async (id) => {
        await setStatus(id, 'confirmed', { scheduledDate: at })
        await setStatus(id, 'choose_another_time')
        await setStatus(id, 'scheduled', { scheduledDate: later })
      },
      [confirmedMail, releasedMail],
    ],
  ])('confirms a tour at another time to a client who %s', async (_, prepare, before) => {
    const tourId = scene.tours.sarahs
    await prepare(tourId)
    await setStatus(tourId, 'confirmed', { scheduledDate: last })
    expect(await subjects()).toEqual([...before, confirmedMail])
    const { text } = await newest()
    expect(text).toContain('is confirmed for Sun, Mar 29, 2:00 PM MDT.')
    expect(text).not.toContain('Previous time')
    await setStatus(tourId, 'scheduled')
    await setStatus(tourId, 'confirmed')
    expect(await subjects()).toEqual([...before, confirmedMail])
  })

  it('mentions the time that the client was last told, not one set while emails were off', async () => {
    const tourId = scene.tours.sarahs
    const tick = (emailClient: boolean) =>
      scene.rows.query('update tours set email_client = $2 where id = $1', [tourId, emailClient])
    await setStatus(tourId, 'confirmed', { scheduledDate: at })
    await tick(false)
    await setStatus(tourId, 'confirmed', { scheduledDate: later })
    await tick(true)
    await setStatus(tourId, 'confirmed', { scheduledDate: last })
    expect((await newest()).text).toContain(
      'When: Sun, Mar 29, 2:00 PM MDT\nPrevious time: Wed, Mar 25, 2:00 PM MDT',
    )
  })

  it('withdraws a date only once, and reports the cancellation only once', async () => {
    const tourId = scene.tours.sarahs
    await setStatus(tourId, 'confirmed', { scheduledDate: at })
    await setStatus(tourId, 'choose_another_time')
    await setStatus(tourId, 'scheduled', { scheduledDate: later })
    await setStatus(tourId, 'choose_another_time')
    expect(await subjects()).toEqual([confirmedMail, releasedMail])
    await setStatus(tourId, 'cancelled')
    await setStatus(tourId, 'requested')
    await setStatus(tourId, 'cancelled')
    expect(await subjects()).toEqual([confirmedMail, releasedMail, cancelledMail])
    await setStatus(tourId, 'confirmed', { scheduledDate: last })
    expect(await subjects()).toEqual([confirmedMail, releasedMail, cancelledMail, confirmedMail])
  })

  it('cancels the date that the client was told', async () => {
    const tourId = scene.tours.sarahs
    await setStatus(tourId, 'confirmed', { scheduledDate: at })
    await setStatus(tourId, 'choose_another_time')
    await setStatus(tourId, 'scheduled', { scheduledDate: later })
    await setStatus(tourId, 'cancelled')
    const cancelled = await newest()
    expect(cancelled.text).toContain('Your tour of Oak House on Wed, Mar 25, 2:00 PM MDT is cancelled.')
    expect(cancelled.text).not.toContain('Mar 28')
    const file = cancelled.attachments[0]?.content ?? ''
    expect(file).toContain('METHOD:CANCEL')
    expect(file).toContain('DTSTART;TZID=America/Denver:20260325T140000')
    // Another address was told nothing.
    await scene.rows.query(`update tours set client_email = 'omar@example.com' where id = $1`, [tourId])
    await setStatus(tourId, 'confirmed', { scheduledDate: later })
    expect((await newest()).text).toContain('is confirmed for Sat, Mar 28, 2:00 PM MDT.')
    await setStatus(tourId, 'cancelled')
    expect((await newest()).text).toContain('on Sat, Mar 28, 2:00 PM MDT is cancelled.')
  })

  it('knows what the client was told about an open tour months ago', async () => {
    const { sarahs, marcuss } = scene.tours
    const inHundredDays = new Date(scene.app.clock.now().getTime() + 100 * 86_400_000).toISOString()
    await setStatus(sarahs, 'confirmed', { scheduledDate: inHundredDays })
    await setStatus(marcuss, 'confirmed', { scheduledDate: later })
    await setStatus(marcuss, 'cancelled')
    await scene.rows.query(`update outbox_emails set created_at = created_at - interval '91 days'`)
    await pruneMails(scene.app.database.orm, scene.app.clock.now())
    expect((await scene.outbox()).map(({ subject }) => subject)).toEqual([confirmedMail])
    await setStatus(sarahs, 'cancelled')
    expect((await newest()).text).toContain(`Your tour of Oak House on ${said(inHundredDays)} is cancelled.`)
  })

  it.each(['failed', 'suppressed'])('takes no notice of an earlier one in the state %s', async (state) => {
    const tourId = scene.tours.sarahs
    await setStatus(tourId, 'confirmed', { scheduledDate: at })
    await scene.rows.query('update outbox_emails set state = $1, sent_at = null', [state])
    const asked = await scene.people.admin.caller.get(
      `/api/admin/tours/emails?tours=${tourId}&status=cancelled`,
    )
    expect(asked.body).toMatchObject({ clients: { emailed: 0, not_yet: 1 } })
    await setStatus(tourId, 'cancelled')
    expect(await subjects()).toEqual([confirmedMail])
  })

  /** Tells the client `first`, then moves the tour to `second`. The email about the move is held. */
  const moveUntold = async () => {
    const held = await scene.holdMails()
    await held.setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: first })
    await held.release()
    await held.setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: second })
    return held
  }

  it('is sent once if the desk corrects the time before the email goes out', async () => {
    const held = await scene.holdMails()
    await held.setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: first })
    await held.setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: second })
    await held.release()
    expect(await subjects()).toEqual([confirmedMail])
    const { text } = await newest()
    expect(text).toContain(`When: ${said(second)}`)
    expect(text).not.toMatch(new RegExp(`Previous time|${said(first)}`))
  })

  it('cancels the date that the client was told, not a newer one whose email is still held', async () => {
    const held = await moveUntold()
    await held.setStatus(scene.tours.sarahs, 'cancelled')
    await held.release()
    expect(await subjects()).toEqual([confirmedMail, cancelledMail])
    const { text } = await newest()
    expect(text).toContain(`on ${said(first)} is cancelled.`)
    expect(text).not.toContain(said(second))
  })

  it('withdraws the date that the client was told, not a newer one whose email is still held', async () => {
    const held = await moveUntold()
    await held.setStatus(scene.tours.sarahs, 'choose_another_time')
    await held.release()
    expect(await subjects()).toEqual([confirmedMail, releasedMail])
    expect((await newest()).text).toContain(`on ${said(first)} will not take place at that time.`)
    // A withdrawn time counts as new if the tour is set to it again.
    await held.setStatus(scene.tours.sarahs, 'rescheduled', { scheduledDate: first })
    await held.release()
    expect(await subjects()).toEqual([confirmedMail, releasedMail, movedMail])
    expect((await newest()).text).not.toContain('Previous time')
  })

  it('withdraws the date if the desk undoes a wrong correction of the release', async () => {
    const { sarahs } = scene.tours
    const held = await scene.holdMails()
    await held.setStatus(sarahs, 'confirmed', { scheduledDate: first })
    await held.release()
    await held.setStatus(sarahs, 'choose_another_time')
    await held.setStatus(sarahs, 'confirmed', { scheduledDate: second })
    await held.undo(sarahs)
    await held.release()
    expect(await subjects()).toEqual([confirmedMail, releasedMail])
    expect((await newest()).text).toContain(`on ${said(first)} will not take place at that time.`)
  })

  it('names the new time if the desk undoes its return to the earlier one', async () => {
    const { sarahs } = scene.tours
    const held = await moveUntold()
    await held.setStatus(sarahs, 'confirmed', { scheduledDate: first })
    await held.undo(sarahs)
    await held.release()
    expect(await subjects()).toEqual([confirmedMail, movedMail])
    expect((await newest()).text).toContain(`When: ${said(second)}\nPrevious time: ${said(first)}`)
  })

  it('never names a time that the desk undoes', async () => {
    const { sarahs } = scene.tours
    const held = await moveUntold()
    await held.setStatus(sarahs, 'confirmed', { scheduledDate: hours(96) })
    await held.undo(sarahs)
    await held.release()
    expect(await subjects()).toEqual([confirmedMail, movedMail])
    expect((await newest()).text).toContain(`When: ${said(second)}`)
  })

  it('still confirms a tour whose cancellation the desk undoes', async () => {
    const { sarahs } = scene.tours
    const held = await scene.holdMails()
    await held.setStatus(sarahs, 'confirmed', { scheduledDate: first })
    await held.setStatus(sarahs, 'cancelled')
    await held.undo(sarahs)
    await held.release()
    expect(await subjects()).toEqual([confirmedMail])
  })

  describe('whose date the desk released by mistake', () => {
    /** Tells the client `first`, then releases it. The email about the release is held. */
    const releaseUntold = async () => {
      const held = await scene.holdMails()
      await held.setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: first })
      await held.release()
      await held.setStatus(scene.tours.sarahs, 'choose_another_time')
      return held
    }

    it.each(['confirmed', 'rescheduled'])(
      'is not sent if the tour is %s at that date again',
      async (status) => {
        const held = await releaseUntold()
        await held.setStatus(scene.tours.sarahs, status, { scheduledDate: first })
        await held.release()
        expect(await subjects()).toEqual([confirmedMail])
      },
    )

    it.each(['confirmed', 'rescheduled'])(
      'names the new time if the tour is %s at another',
      async (status) => {
        const held = await releaseUntold()
        await held.setStatus(scene.tours.sarahs, status, { scheduledDate: second })
        await held.release()
        expect(await subjects()).toEqual([confirmedMail, movedMail])
        expect((await newest()).text).toContain(`When: ${said(second)}\nPrevious time: ${said(first)}`)
      },
    )

    it('withdraws the date if the tour is only scheduled, and confirms it later', async () => {
      const held = await releaseUntold()
      await held.setStatus(scene.tours.sarahs, 'scheduled', { scheduledDate: first })
      await held.release()
      expect(await subjects()).toEqual([confirmedMail, releasedMail])
      await held.setStatus(scene.tours.sarahs, 'confirmed')
      await held.release()
      expect(await subjects()).toEqual([confirmedMail, releasedMail, confirmedMail])
    })
  })

  it('confirms a time once, and again only after a move that did not confirm the new time', async () => {
    const tourId = scene.tours.sarahs
    await setStatus(tourId, 'confirmed', { scheduledDate: at })
    await setStatus(tourId, 'scheduled')
    const asked = await scene.people.admin.caller.get(
      `/api/admin/tours/emails?tours=${tourId}&status=confirmed`,
    )
    expect(asked.body).toMatchObject({ silent: 0, clients: { emailed: 0, not_yet: 0 } })
    await setStatus(tourId, 'confirmed')
    expect(await subjects()).toEqual([confirmedMail])
    await setStatus(tourId, 'rescheduled', { scheduledDate: later })
    await setStatus(tourId, 'confirmed')
    expect(await subjects()).toEqual([confirmedMail, movedMail, confirmedMail])
  })

  it('does not confirm a time again that it gave while the tour was confirmed', async () => {
    const tourId = scene.tours.sarahs
    await setStatus(tourId, 'confirmed', { scheduledDate: at })
    await setStatus(tourId, 'confirmed', { scheduledDate: later })
    await setStatus(tourId, 'scheduled')
    await setStatus(tourId, 'confirmed')
    expect(await subjects()).toEqual([confirmedMail, movedMail])
  })

  it.each(['confirmed', 'rescheduled'])(
    'is not sent during the visit of a tour that was %s, if the desk takes a no-show back',
    async (status) => {
      const tourId = scene.tours.sarahs
      await setStatus(tourId, 'confirmed', { scheduledDate: at })
      await setStatus(tourId, status, { scheduledDate: later })
      const early = { earlyReason: 'They are here' }
      await setStatus(tourId, 'in_progress', early)
      await setStatus(tourId, 'cancelled', { outcome: 'no_show', ...early })
      await setStatus(tourId, 'in_progress', early)
      expect(await subjects()).toEqual([confirmedMail, movedMail])
    },
  )

  it.each(['in_progress', 'completed'])('names no new time once the tour is %s', async (status) => {
    const held = await moveUntold()
    await held.setStatus(scene.tours.sarahs, status, { earlyReason: 'They are here' })
    await held.release()
    expect(await subjects()).toEqual([confirmedMail])
  })

  it('confirms a new time during the visit if the client believes that the tour is cancelled', async () => {
    const { sarahs } = scene.tours
    const held = await scene.holdMails()
    await held.setStatus(sarahs, 'confirmed', { scheduledDate: first })
    await held.release()
    await held.setStatus(sarahs, 'cancelled')
    await held.release()
    await held.setStatus(sarahs, 'rescheduled', { scheduledDate: second })
    await held.setStatus(sarahs, 'in_progress', { earlyReason: 'They are here' })
    await held.release()
    expect(await subjects()).toEqual([confirmedMail, cancelledMail, confirmedMail])
    expect((await newest()).text).toContain(`is confirmed for ${said(second)}.`)
  })

  it.each([
    ['confirmed', { scheduledDate: first }, []],
    ['requested', {}, [releasedMail]],
  ])('reports no cancellation that the desk has corrected to %s', async (status, facts, news) => {
    const held = await scene.holdMails()
    await held.setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: first })
    await held.release()
    await held.setStatus(scene.tours.sarahs, 'cancelled')
    await held.setStatus(scene.tours.sarahs, status, facts)
    await held.release()
    expect(await subjects()).toEqual([confirmedMail, ...news])
  })

  it.each([
    ...['choose_another_time', 'scheduled', 'cancelled'].map((status) => ['its first', status]),
    ...['choose_another_time', 'scheduled', 'rescheduled', 'cancelled'].map((status) => ['another', status]),
  ])(
    'sends nothing about a confirmation at %s time if the desk corrects the status to %s',
    async (time, status) => {
      const { sarahs } = scene.tours
      const held = await scene.holdMails()
      if (time === 'another') await held.setStatus(sarahs, 'scheduled', { scheduledDate: second })
      await held.setStatus(sarahs, 'confirmed', { scheduledDate: first })
      await held.setStatus(sarahs, status)
      await held.release()
      expect(await subjects()).toEqual([])
    },
  )
})
