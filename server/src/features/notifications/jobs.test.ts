import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { mailScene } from '../../../test/scenes/mail-scene.ts'
import type { Someone } from '../../../test/scenes/tour-scene.ts'

const scene = mailScene()
const { expectSubjects, mailsTo, newestTo, settled, choose, setStatus } = scene
const at = '2026-03-25T20:00:00.000Z'
const later = '2026-03-26T20:00:00.000Z'

describe('changes of a tour', () => {
  it('are emailed to the agent when the team schedules, confirms, moves, completes', async () => {
    const { sarah } = scene.people
    const tourId = scene.tours.sarahs
    await setStatus(tourId, 'scheduled', { scheduledDate: at, notes: 'The owner asks for ten minutes.' })
    await expectSubjects(sarah, ['Tour scheduled: Oak House'])
    const first = await newestTo(sarah)
    expect(first).toMatchObject({
      kind: 'tour_changes',
      from: 'Porchlight <noreply@localhost>',
    })
    for (const body of [first.text, first.html]) {
      expect(body).toContain('Wed, Mar 25, 2:00 PM MDT')
      expect(body).toContain('1 Oak St 4B, Denver, CO 80202-1234')
      expect(body).toContain('Nina Park')
      expect(body).toContain('The owner asks for ten minutes.')
      expect(body).toContain(`/schedule-tour?tour=${tourId}`)
      // Agents never see which member of the team wrote (product decision: staff towards agents).
      expect(body).toContain('Scheduling Assistant')
      expect(body).not.toContain('Ada')
      expect(body).not.toContain('Boss')
    }

    await setStatus(tourId, 'confirmed')
    await expectSubjects(sarah, ['Tour scheduled: Oak House', 'Tour confirmed: Oak House'])
    await setStatus(tourId, 'confirmed', { scheduledDate: later })
    await setStatus(tourId, 'in_progress')
    await setStatus(tourId, 'completed', { earlyReason: 'They met early' })
    await expectSubjects(sarah, [
      'Tour scheduled: Oak House',
      'Tour confirmed: Oak House',
      'Tour moved: Oak House',
      'Tour completed: Oak House',
    ])
  })

  it('carry what the assistant said about the visit, when it completed the tour', async () => {
    const { sarah, elena } = scene.people
    const tourId = scene.tours.sarahs
    await setStatus(tourId, 'in_progress', { scheduledDate: at })
    const answered = await elena.caller.post(`/api/assistant/assignments/${tourId}/feedback`, {
      clientInterest: 'very_interested',
      priceOpinion: 'too_high',
      nextStep: 'offer',
      noteToAgent: 'She would sign today.',
    })
    expect(answered.status, answered.text).toBe(200)
    await expectSubjects(sarah, ['Tour completed: Oak House'])
    const mail = await newestTo(sarah)
    for (const body of [mail.text, mail.html]) {
      for (const words of ['Very interested', 'Too high', 'Make an offer', 'She would sign today.'])
        expect(body).toContain(words)
      expect(body).toContain('Scheduling Assistant')
      expect(body).not.toContain('Elena')
    }
  })

  it('tell the agent about corrected feedback, unless the agent turned them off', async () => {
    const { sarah, elena } = scene.people
    const feedback = async (tourId: string, facts: object) => {
      scene.app.clock.advance(60_000)
      const answered = await elena.caller.post(`/api/assistant/assignments/${tourId}/feedback`, {
        clientInterest: 'very_interested',
        priceOpinion: 'too_high',
        nextStep: 'offer',
        ...facts,
      })
      expect(answered.status, answered.text).toBe(200)
    }
    const tourId = scene.tours.sarahs
    await setStatus(tourId, 'in_progress', { scheduledDate: at })
    await feedback(tourId, { noteToAgent: 'She would sign today.' })
    await expectSubjects(sarah, ['Tour completed: Oak House'])
    await feedback(tourId, { clientInterest: 'interested', noteToAgent: 'She would sign tomorrow.' })
    const both = ['Tour completed: Oak House', 'Feedback corrected: Oak House']
    await expectSubjects(sarah, both)
    const mail = await newestTo(sarah)
    expect(mail.text).toContain('The feedback on the tour of Oak House was corrected.')
    expect(mail.text).toContain(': Interested\n')
    expect(mail.text).toContain('> She would sign tomorrow.')
    expect(mail.text).not.toMatch(/Very interested|sign today|Elena/)
    expect(mail.attachments).toEqual([])

    // It is an email of the same kind as the first, so the same choice stops it.
    await choose(sarah, { kind: 'tour_changes', byEmail: false })
    await feedback(tourId, { clientInterest: 'not_interested' })
    await settled()
    await expectSubjects(sarah, both)
  })

  it('carry the calendar file, which a cancellation takes out again', async () => {
    const { sarah } = scene.people
    const tourId = scene.tours.sarahs
    await setStatus(tourId, 'confirmed', { scheduledDate: at })
    await expectSubjects(sarah, ['Tour confirmed: Oak House'])
    const [file] = (await newestTo(sarah)).attachments
    expect(file).toMatchObject({
      filename: `tour-${tourId}.ics`,
      contentType: 'text/calendar; charset=utf-8; method=REQUEST',
    })
    const event = new ICAL.Component(ICAL.parse(file?.content ?? '')).getFirstSubcomponent('vevent')
    expect(event?.getFirstPropertyValue('summary')).toBe('Tour: Nina Park at Oak House')

    await setStatus(tourId, 'cancelled')
    await expectSubjects(sarah, ['Tour confirmed: Oak House', 'Tour cancelled: Oak House'])
    const [cancelled] = (await newestTo(sarah)).attachments
    expect(cancelled?.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL')
    expect(cancelled?.content).toContain('METHOD:CANCEL')
  })

  it('are emailed to its assistants as well, never to the person who made them', async () => {
    const { elena, admin } = scene.people
    await setStatus(scene.tours.sarahs, 'scheduled', { scheduledDate: at })
    await expectSubjects(elena, ['Tour scheduled: Oak House'])
    const page = `/assistant-dashboard?tab=all#${scene.tours.sarahs}`
    expect((await newestTo(elena)).text).toContain(page)
    await settled()
    expect(await mailsTo(admin)).toEqual([])
    expect(await mailsTo(scene.people.marcus)).toEqual([])
  })

  it('that mean nothing to others are not emailed: priority, an edit, a step in between', async () => {
    const { sarah, elena, admin } = scene.people
    await setStatus(scene.tours.sarahs, 'contacting_client')
    const raised = await admin.caller.put(`/api/admin/tours/${scene.tours.sarahs}/priority`, {
      priority: 'high',
    })
    expect(raised.status, raised.text).toBe(200)
    await settled()
    expect(await mailsTo(sarah)).toEqual([])
    expect(await mailsTo(elena)).toEqual([])
  })

  it('are not emailed to people who do not want them, nor to locked or closed accounts', async () => {
    const { sarah, elena } = scene.people
    await choose(sarah, { kind: 'tour_changes', byEmail: false })
    await scene.rows.query('update users set is_locked = true, locked_at = now() where id = $1', [
      elena.userId,
    ])
    await setStatus(scene.tours.sarahs, 'scheduled', { scheduledDate: at })
    await settled()
    expect(await scene.outbox()).toEqual([])
  })
})

describe('assignments', () => {
  it('are emailed to the assigned and the unassigned assistant', async () => {
    const { elena, james, admin, sarah } = scene.people
    const assign = async (assistantId: string) => {
      const answered = await admin.caller.put(`/api/admin/tours/${scene.tours.sarahs}/assign-assistant`, {
        schedulingAssistantId: assistantId,
      })
      expect(answered.status, answered.text).toBe(200)
    }
    await assign(james.userId)
    await expectSubjects(james, ['New tour assigned: Oak House'])
    await expectSubjects(elena, ['Tour unassigned: Oak House'])
    // Only the people who work on a tour may see its details.
    expect((await newestTo(elena)).text).not.toContain('Nina Park')
    expect((await newestTo(james)).text).toContain('Nina Park')
    await settled()
    expect(await mailsTo(sarah)).toEqual([])
  })

  it('of a tour with a date add its entry for the new assistant, and remove it for the former one', async () => {
    const { elena, james, admin } = scene.people
    const tourId = scene.tours.sarahs
    const entryFor = async (who: Someone) => {
      const [file] = (await newestTo(who)).attachments
      return [/method=(\w+)/.exec(file?.contentType ?? '')?.[1], file?.content.includes('DTSTART')]
    }
    await setStatus(tourId, 'confirmed', { scheduledDate: at })
    await expectSubjects(elena, ['Tour confirmed: Oak House'])
    await admin.caller.put(`/api/admin/tours/${tourId}/assign-assistant`, {
      schedulingAssistantId: james.userId,
    })
    await expectSubjects(elena, ['Tour confirmed: Oak House', 'Tour unassigned: Oak House'])
    await expectSubjects(james, ['New tour assigned: Oak House'])
    expect(await entryFor(elena)).toEqual(['CANCEL', true])
    expect((await newestTo(elena)).text).toContain('Someone else takes over')
    expect(await entryFor(james)).toEqual(['REQUEST', true])

    // Back at the first status it has no assistant, and no other assistant takes over.
    await setStatus(tourId, 'requested')
    await expectSubjects(james, ['New tour assigned: Oak House', 'Tour unassigned: Oak House'])
    expect(await entryFor(james)).toEqual(['CANCEL', true])
    expect((await newestTo(james)).text).not.toContain('somebody else')
  })
})

describe('notes', () => {
  it('are emailed to people who want it, unsigned to agents, and not to their author', async () => {
    const { sarah, elena, admin } = scene.people
    await choose(sarah, { kind: 'tour_notes', byEmail: true })
    const wrote = await admin.caller.post(`/api/tours/${scene.tours.sarahs}/notes`, {
      note: 'Bring the key.',
    })
    expect(wrote.status, wrote.text).toBe(201)
    await expectSubjects(sarah, ['New note: Oak House'])
    const { text } = await newestTo(sarah)
    expect(text).toContain('> Bring the key.')
    expect(text).not.toContain('Ada')
    await sarah.caller.post(`/api/tours/${scene.tours.sarahs}/notes`, { note: 'I will.' })
    await settled()
    expect(await mailsTo(sarah)).toHaveLength(1)
    expect(await mailsTo(elena)).toEqual([])
  })
})

describe('messages', () => {
  it('that open a general conversation go out at once, later ones when they wait unread', async () => {
    const { sarah, admin } = scene.people
    const opened = await admin.caller.post('/api/messages', {
      toUserId: sarah.userId,
      subject: 'Holiday hours',
      message: 'We close <early>.',
    })
    expect(opened.status, opened.text).toBe(201)
    await expectSubjects(sarah, ['Message from the team: Holiday hours'])
    const mail = await newestTo(sarah)
    const [talk] = await scene.rows.query('select id from conversations where subject = $1', [
      'Holiday hours',
    ])
    expect(mail.text).toContain(`/tour-notes?c=${talk?.id}`)
    expect(mail.text).toContain('> We close <early>.')
    expect(mail.html).toContain('We close &lt;early&gt;.')
    expect(mail.html).not.toContain('<early>')
  })

  it('of a tour share one email while they are unread, and read ones get none', async () => {
    const { sarah, admin } = scene.people
    const url = `/api/tours/${scene.tours.sarahs}/messages`
    for (const message of ['Is noon good?', 'Or one?'])
      expect((await admin.caller.post(url, { message })).status).toBe(201)
    await settled()
    // The pause is real time, but the test's clock is in the past: both jobs run at once and find one message.
    await expectSubjects(sarah, ['Message from the team: Oak House'])
  })

  it('of an agent send no email', async () => {
    const { sarah } = scene.people
    await sarah.caller.post(`/api/tours/${scene.tours.sarahs}/messages`, { message: 'Hello?' })
    await settled()
    expect(await scene.outbox()).toEqual([])
  })
})

describe('requests', () => {
  it('for a tour are emailed to staff who want it and may see tours', async () => {
    const { admin, sarah, james } = scene.people
    await choose(admin, { kind: 'new_requests', byEmail: true })
    const tour = await sarah.caller.post('/api/agent/tour-requests', {
      clientFirstName: 'Omar',
      clientLastName: 'Reyes',
      clientEmail: 'omar@example.com',
      clientPhone: '555-010-0101',
      propertyId: await propertyOf(scene.tours.sarahs),
      requestedDateTime: at,
    })
    expect(tour.status, tour.text).toBe(201)
    await expectSubjects(admin, ['New tour request: Oak House'])
    const { text } = await newestTo(admin)
    expect(text).toContain('Sarah Chen requested a tour of Oak House.')
    const [asked] = await scene.rows.query('select id from tours where client_email = $1', [
      'omar@example.com',
    ])
    expect(text).toContain(`/admin-dashboard/queue?tour=${asked?.id}`)
    await settled()
    expect(await mailsTo(james)).toEqual([])
  })

  it('for a property are emailed to staff who want it, and their answers to the agent', async () => {
    const { admin, sarah } = scene.people
    await choose(admin, { kind: 'property_requests', byEmail: true })
    const answer = async (propertyName: string, address: string, body: object) => {
      const sent = await sarah.caller.post('/api/agent/property-requests', {
        propertyName,
        address,
        city: 'denver',
        state: 'CO',
        zipCode: '80202',
        type: 'house',
      })
      expect(sent.status, sent.text).toBe(201)
      const [request] = await scene.rows.query('select id from property_requests where address = $1', [
        address,
      ])
      const answered = await admin.caller.put(`/api/admin/property-requests/${request?.id}`, body)
      expect(answered.status, answered.text).toBe(200)
    }
    await answer('Elm House', '9 Elm Road', { status: 'rejected', adminNotes: 'It is off the market.' })
    await expectSubjects(admin, ['New property request: Elm House'])
    await expectSubjects(sarah, ['Property request declined: Elm House'])
    expect((await newestTo(sarah)).text).toContain('> It is off the market.')

    await answer('Larch House', '11 Larch Road', { status: 'approved', adminNotes: '' })
    await expectSubjects(sarah, ['Property request declined: Elm House', 'Property added: Larch House'])
    const [house] = await scene.rows.query('select id from properties where address = $1', ['11 Larch Road'])
    expect((await newestTo(sarah)).text).toContain(
      `Schedule a tour: http://localhost:3000/properties?property=${house?.id}`,
    )
  })
})

const propertyOf = async (tourId: string) => {
  const [row] = await scene.rows.query('select property_id from tours where id = $1', [tourId])
  return String(row?.property_id)
}
