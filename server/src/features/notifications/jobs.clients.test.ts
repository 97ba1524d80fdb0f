import { notifications } from '@porchlight/contract/notifications'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { addClient, addProperty } from '../../../test/factories.ts'
import { password } from '../../../test/people.ts'
import { mailScene } from '../../../test/scenes/mail-scene.ts'

const scene = mailScene()
const { settled, nobody } = scene
/** A change that is undone before its email is written gets no email, so this waits for each email. */
const setStatus: typeof scene.setStatus = async (...change) => {
  await scene.setStatus(...change)
  await settled()
}
const at = '2026-03-25T20:00:00.000Z'
const later = '2026-03-26T20:00:00.000Z'
const client = 'nina@example.com'

const mailsToClient = async () => {
  await settled()
  return (await scene.outbox()).filter(({ toEmail }) => toEmail === client).reverse()
}
const subjects = async () => (await mailsToClient()).map(({ subject }) => subject)
const newest = async () => scene.open((await mailsToClient()).at(-1)?.id ?? expect.unreachable('no mail'))

/** The only event of a calendar file, and the file's method. */
const entryOf = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = calendar.getFirstSubcomponent('vevent') ?? expect.unreachable('no event')
  const value = (name: string) => event.getFirstPropertyValue(name)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: value('uid'),
    sequence: Number(value('sequence')),
    status: value('status'),
    start: String(value('dtstart')),
    summary: value('summary'),
    description: String(value('description')),
    attendee: String(value('attendee')).toLowerCase(),
    rsvp: event.getFirstProperty('attendee')?.getParameter('rsvp'),
  }
}

describe('the client of a tour', () => {
  it('gets an email when it is confirmed, moved and cancelled, with one calendar entry for all three', async () => {
    const { sarah, elena } = scene.people
    const tourId = scene.tours.sarahs
    await setStatus(tourId, 'scheduled', { scheduledDate: at, notes: 'For the agent: the owner is late.' })
    expect(await subjects()).toEqual([])

    await setStatus(tourId, 'confirmed', { notes: 'For the agent: side gate.' })
    const confirmed = await newest()
    expect(confirmed).toMatchObject({
      subject: 'Your tour of Oak House is confirmed',
      toName: 'Nina Park',
      replyTo: sarah.person.email,
      kind: 'client_tours',
      from: 'Sarah Chen via Porchlight <noreply@localhost>',
    })
    expect(confirmed.text).toContain('Duration: 60 minutes')
    expect(confirmed.text).not.toContain('Previous time')
    for (const body of [confirmed.text, confirmed.html]) {
      expect(body).toContain('Wed, Mar 25, 2:00 PM MDT')
      expect(body).toContain('1 Oak St 4B, Denver, CO 80202-1234')
      expect(body).toContain('Sarah Chen')
      expect(body).not.toMatch(/For the agent|side gate|Elena|Scheduling Assistant|Ada/)
    }
    // Without the property's name and unit, which a map does not know.
    const map =
      'https://www.google.com/maps/search/?api=1&query=1%20Oak%20St%2C%20Denver%2C%20CO%2080202-1234'
    expect(confirmed.text).toContain(
      `Property: Oak House, 1 Oak St 4B, Denver, CO 80202-1234\nOpen in Maps: ${map}\n`,
    )
    expect(confirmed.html).toContain(`<a href="${map.replaceAll('&', '&amp;')}"`)
    expect(confirmed.html).toContain('>Open in Maps</a>')
    await setStatus(tourId, 'confirmed', { scheduledDate: later })
    const moved = await newest()
    expect(moved.subject).toBe('New time for your tour of Oak House')
    expect(moved.text).toContain('When: Thu, Mar 26, 2:00 PM MDT\nPrevious time: Wed, Mar 25, 2:00 PM MDT')
    await setStatus(tourId, 'cancelled')
    const cancelled = await newest()
    expect(cancelled.subject).toBe('Your tour of Oak House is cancelled')
    expect(cancelled.text).toContain('Your tour of Oak House on Thu, Mar 26, 2:00 PM MDT is cancelled.')
    expect(cancelled.text).toContain('Still want to see it? Reply to this email.')
    expect(cancelled.text).not.toMatch(/When:|Duration:/)
    expect(await subjects()).toHaveLength(3)

    const entries = [confirmed, moved, cancelled].map(({ attachments }) =>
      entryOf(attachments[0]?.content ?? expect.unreachable('no calendar part')),
    )
    expect(entries.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1)
    const [first, second, third] = entries.map(({ sequence }) => sequence)
    expect(second).toBeGreaterThan(first ?? 0)
    expect(third).toBeGreaterThan(second ?? 0)
    expect(entries.map(({ start }) => start)).toEqual([
      '2026-03-25T14:00:00',
      '2026-03-26T14:00:00',
      '2026-03-26T14:00:00',
    ])
    expect(entries[0]).toMatchObject({
      attendee: `mailto:${client}`,
      rsvp: 'FALSE',
      status: 'CONFIRMED',
      summary: 'Tour of Oak House',
    })
    expect(entries[0]?.description.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^Your agent: Sarah Chen, (.+, )?${sarah.person.email}$`)),
      `To change the time, write to ${sarah.person.email} or reply to the email about this tour.`,
    ])
    expect(entries[0]?.description).not.toMatch(/nina@|Status/)
    expect(entries[2]?.description).not.toContain('To change the time')
    expect(entries[2]?.status).toBe('CANCELLED')
    // The agent's own email concerns the same entry.
    const agents = await scene.newestTo(sarah)
    expect(entryOf(agents.attachments[0]?.content ?? '')).toMatchObject({
      method: 'CANCEL',
      uid: entries[2]?.uid,
      sequence: entries[2]?.sequence,
      attendee: `mailto:${sarah.person.email}`,
    })
    expect((await scene.mailsTo(elena)).length).toBeGreaterThan(0)
  })

  it.each(['choose_another_time', 'time_not_available', 'requested'])(
    'gets an email when the date is released (%s), and about the new one; the entry goes and comes back',
    async (status) => {
      const { sarah } = scene.people
      const tourId = scene.tours.sarahs
      await setStatus(tourId, 'confirmed', { scheduledDate: at })
      await setStatus(tourId, status, { notes: 'For the agent: the owner is away.' })
      const released = await newest()
      expect(released.subject).toBe('Your tour of Oak House needs a new time')
      expect(released.text).toContain('Wed, Mar 25, 2:00 PM MDT')
      expect(released.text).not.toMatch(/When:|the owner is away/)
      const agents = await scene.newestTo(sarah)
      expect(agents.subject).toBe('Tour needs a new time: Oak House')
      expect(agents.text).toContain('> For the agent: the owner is away.')
      for (const { attachments } of [released, agents])
        expect(entryOf(attachments[0]?.content ?? '')).toMatchObject({
          method: 'CANCEL',
          status: 'CANCELLED',
          start: '2026-03-25T14:00:00',
        })
      await setStatus(tourId, 'rescheduled', { scheduledDate: later })
      const moved = await newest()
      expect(moved.subject).toBe('New time for your tour of Oak House')
      const [off, on] = [released, moved].map(({ attachments }) => entryOf(attachments[0]?.content ?? ''))
      expect(on).toMatchObject({ method: 'REQUEST', start: '2026-03-26T14:00:00', uid: off?.uid })
      expect(on?.sequence).toBeGreaterThan(off?.sequence ?? 0)
      expect((await scene.newestTo(sarah)).subject).toBe('Tour moved: Oak House')
    },
  )

  it('gets an email about a new date when the tour is rescheduled', async () => {
    await setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: at })
    await setStatus(scene.tours.sarahs, 'rescheduled', { scheduledDate: later })
    expect((await newest()).subject).toBe('New time for your tour of Oak House')
    expect((await scene.newestTo(scene.people.sarah)).subject).toBe('Tour moved: Oak House')
  })

  it('gets no email about a date that is released before they knew it', async () => {
    await setStatus(scene.tours.sarahs, 'scheduled', { scheduledDate: at })
    await setStatus(scene.tours.sarahs, 'choose_another_time')
    expect(await subjects()).toEqual([])
  })

  it('loses the entry when a tour without a date is cancelled', async () => {
    await setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: at })
    await setStatus(scene.tours.sarahs, 'choose_another_time')
    await setStatus(scene.tours.sarahs, 'cancelled')
    const cancelled = [await newest(), await scene.newestTo(scene.people.sarah)]
    for (const { subject, attachments } of cancelled) {
      expect(subject).toMatch(/cancelled/)
      expect(entryOf(attachments[0]?.content ?? '')).toMatchObject({
        method: 'CANCEL',
        start: '2026-03-25T14:00:00',
      })
    }
  })

  it('gets no email about a no-show; the agent gets one without a calendar part', async () => {
    const { sarah } = scene.people
    await setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: at })
    expect(await subjects()).toHaveLength(1)
    const noShow = { outcome: 'no_show', earlyReason: 'They are abroad' }
    await setStatus(scene.tours.sarahs, 'cancelled', noShow)
    expect(await subjects()).toEqual(['Your tour of Oak House is confirmed'])
    const mail = await scene.newestTo(sarah)
    expect(mail.subject).toBe('The client didn’t show up: Oak House')
    expect(mail.text).toContain('The client didn’t show up to the tour of Oak House')
    expect(mail.text).toContain('Status: The client didn’t show up')
    expect(mail.text).not.toContain('Cancelled')
    expect(mail.attachments).toEqual([])
  })

  it('does not see the name of a closed account, in the email or in the calendar', async () => {
    const { sarah } = scene.people
    await setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: at })
    await subjects()
    const closed = await sarah.caller.post('/api/profile/close', { password })
    expect(closed.status, closed.text).toBe(204)
    const mail = await newest()
    expect(mail.subject).toBe('Your tour of Oak House is cancelled')
    expect(mail.replyTo).toBeNull()
    expect(mail.text).toContain('You received this email because your agent is arranging this tour for you.')
    const whole = [mail.text, mail.html, mail.attachments[0]?.content].join(' ')
    expect(whole).not.toMatch(/Deleted|Sarah|Chen/)
  })

  it('gets no email unless the agent ticks it, nor without an address', async () => {
    await scene.rows.query('update tours set email_client = false where id = $1', [scene.tours.sarahs])
    await scene.rows.query('update tours set client_email = null where id = $1', [scene.tours.marcuss])
    await setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: at })
    await setStatus(scene.tours.marcuss, 'confirmed', { scheduledDate: later })
    expect(await subjects()).toEqual([])
    expect((await scene.outbox()).every(({ kind }) => kind !== 'client_tours')).toBe(true)
  })

  it('gets no email about a tour that was cancelled before they knew it', async () => {
    await setStatus(scene.tours.sarahs, 'scheduled', { scheduledDate: at })
    await setStatus(scene.tours.sarahs, 'cancelled')
    expect(await subjects()).toEqual([])
  })

  it('can unsubscribe with the longest possible address, too', async () => {
    const label = 'a'.repeat(60)
    const longest = `${'b'.repeat(64)}@${label}.${label}.${label}.${'c'.repeat(6)}`
    expect(longest).toHaveLength(254)
    await scene.rows.query('update tours set client_email = $2 where id = $1', [scene.tours.sarahs, longest])
    await setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: at })
    await settled()
    const mail = (await scene.outbox()).find(({ toEmail }) => toEmail === longest)
    const { text } = await scene.open(mail?.id ?? expect.unreachable('no mail'))
    const token = /\/unsubscribe\/(\S+)/.exec(text)?.[1] ?? expect.unreachable('no link')
    expect((await nobody().get(`/api/unsubscribe/${token}`)).body).toMatchObject({ byEmail: true })
    expect((await nobody().post(`/api/unsubscribe/${token}`)).body).toMatchObject({ byEmail: false })
    await setStatus(scene.tours.sarahs, 'cancelled')
    await settled()
    expect((await scene.outbox()).filter(({ toEmail }) => toEmail === longest)).toHaveLength(1)
  })

  it('can unsubscribe with the link in an email, for that address, without an account', async () => {
    await setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: at })
    const { text } = await newest()
    expect(text).not.toContain('Manage email preferences')
    const token = /\/unsubscribe\/(\S+)/.exec(text)?.[1] ?? expect.unreachable('no link')
    const words = { kind: 'client_tours', label: 'Your tours', hasAccount: false }
    const asked = await nobody().get(`/api/unsubscribe/${token}`)
    expect(answerOf(notifications.readStop, asked)).toEqual({ ...words, byEmail: true })
    // As an email program does it (RFC 8058), and twice.
    for (const _time of [1, 2]) {
      const answered = await scene.app.server.inject({
        method: 'POST',
        url: `/api/unsubscribe/${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(answered.json()).toEqual({ ...words, byEmail: false })
    }
    // Their own agent learns it; another agent does not learn that there is such a client.
    const { sarah, marcus } = scene.people
    await addClient(scene.app, marcus.person, { email: client })
    const asks = async ({ caller }: typeof sarah, email = client) =>
      (await caller.get(`/api/agent/client-emails?email=${encodeURIComponent(email)}`)).body
    expect(await asks(sarah, client.toUpperCase())).toEqual({ unsubscribed: true })
    expect(await asks(marcus)).toEqual({ unsubscribed: false })
    expect(await asks(sarah, 'nobody@example.com')).toEqual({ unsubscribed: false })
    expect((await sarah.caller.get('/api/agent/client-emails')).status).toBe(400)

    await setStatus(scene.tours.sarahs, 'cancelled')
    await setStatus(scene.tours.sarahsOther, 'confirmed', { scheduledDate: later })
    expect(await subjects()).toEqual(['Your tour of Oak House is confirmed'])

    // The same link subscribes them again, also twice; it still stops the emails afterwards.
    for (const _time of [1, 2]) {
      const restored = await nobody().post(`/api/unsubscribe/${token}/subscribe-again`)
      expect(answerOf(notifications.restore, restored)).toEqual({ ...words, byEmail: true })
    }
    await setStatus(scene.tours.sarahsOther, 'confirmed', { scheduledDate: at })
    expect(await subjects()).toHaveLength(2)
    expect((await nobody().post(`/api/unsubscribe/${token}`)).body).toMatchObject({ byEmail: false })
    // The agent still learns it when the outbox has forgotten the emails.
    await scene.rows.query('delete from outbox_emails')
    expect(await asks(sarah)).toEqual({ unsubscribed: true })
    expect(await asks(marcus)).toEqual({ unsubscribed: false })
  })

  it.each(['', '/subscribe-again'])('gets no answer to a link that is not ours (%s)', async (path) => {
    expect((await nobody().post(`/api/unsubscribe/nonsense${path}`)).status).toBe(404)
  })
})

describe('a tour that the desk schedules', () => {
  it('emails its client only after the agent ticks it', async () => {
    const { sarah, admin } = scene.people
    const known = await addClient(scene.app, sarah.person, { email: client })
    const [at1, at2] = ['2026-03-27T20:00:00.000Z', '2026-03-28T20:00:00.000Z']
    const property = await addProperty(scene.app, { propertyName: 'Elm House' })
    const made = await admin.caller.post('/api/admin/schedule-tour', {
      clientId: known.id,
      propertyId: property.id,
      assignedAgentId: sarah.userId,
      city: 'san_antonio',
      scheduledDate: at1,
      adminScheduled: true,
    })
    expect(made.status, made.text).toBe(201)
    const { id } = made.body as { id: string } // a created tour has one
    await setStatus(id, 'confirmed')
    expect(await subjects()).toEqual([])
    const ticked = await sarah.caller.put(`/api/agent/tour-requests/${id}/email-client`, {
      emailClient: true,
    })
    expect(ticked.body).toMatchObject({ emailClient: true, status: 'confirmed' })
    await setStatus(id, 'confirmed', { scheduledDate: at2 })
    expect(await subjects()).toEqual(['Your tour of Elm House is confirmed'])
  })
})

describe('the agent’s choice to email the client', () => {
  const ask = (facts: object) => async () => {
    const [property] = await scene.rows.query('select property_id from tours where id = $1', [
      scene.tours.sarahs,
    ])
    return scene.people.sarah.caller.post('/api/agent/tour-requests', {
      clientFirstName: 'Omar',
      clientLastName: 'Reyes',
      clientEmail: 'omar@example.com',
      clientPhone: '555-010-0101',
      propertyId: property?.property_id,
      requestedDateTime: at,
      ...facts,
    })
  }

  it.each([
    [{}, true],
    [{ emailClient: null }, true],
    [{ emailClient: '' }, true],
    [{ emailClient: false }, false],
  ])('%j is stored as %s', async (facts, stored) => {
    const asked = await ask(facts)()
    expect(asked.status, asked.text).toBe(201)
    expect(asked.body).toMatchObject({ emailClient: stored })
  })

  it('is yes or no, and can be changed with the request', async () => {
    expect((await ask({ emailClient: 'perhaps' })()).body).toMatchObject({
      errors: [{ path: 'emailClient', message: 'Choose yes or no' }],
    })
    const asked = await ask({})()
    const { id } = asked.body as { id: string } // a created tour has one
    const url = `/api/agent/tour-requests/${id}`
    const edited = await scene.people.sarah.caller.put(url, { emailClient: false })
    expect(edited.body).toMatchObject({ emailClient: false })
    const untouched = await scene.people.sarah.caller.put(url, { specialRequests: 'Ring twice' })
    expect(untouched.body).toMatchObject({ emailClient: false, specialRequests: 'Ring twice' })
  })
})
