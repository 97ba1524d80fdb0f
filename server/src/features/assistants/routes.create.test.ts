import { assistants as calls } from '@porchlight/contract/assistants'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addAssistant } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { assistantsPath, useAssistantDesk, wren } from '../../../test/scenes/assistant-scene.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const all = assistantsPath

const { boss, desk, create, lastAudit } = useAssistantDesk(app)
const signIn = async (username: string, secret = wren.password) =>
  (await asNobody(app).post('/api/assistant/login', { username, password: secret })).status

describe('a new assistant', () => {
  it('can sign in, is listed, and is in the audit log without the password', async () => {
    const made = await create()
    expect(made).toMatchObject({
      name: 'Wren Abara',
      email: 'wren@example.test',
      username: 'wren',
      phone: '210-555-0142',
      hourlyRate: 27.5,
      bio: 'Knows the Pearl.',
      yearsExperience: 3,
      isActive: true,
      userType: 'scheduling_assistant',
      availability: 'available',
      isAvailable: true,
      languages: ['English'],
      specialties: [],
      certifications: [],
      cities: [],
      currentWorkload: 0,
      rating: 5,
      ratingCount: 0,
      ratings: [0, 0, 0, 0, 0],
      version: 1,
      timeZone: 'America/Chicago',
      workingHours: [],
      timeOff: [],
    })
    expect(await signIn('wren')).toBe(200)
    expect(await lastAudit()).toMatchObject({
      action: 'assistant.created',
      subject_type: 'assistant',
      subject_id: made.id,
      subject_label: 'Wren Abara',
      actor_id: boss.id,
    })
    expect(JSON.stringify(await lastAudit())).not.toMatch(/argon|a good password/)
    const [event] = await rows.query("select * from events where kind = 'assistant.created'")
    expect(event).toMatchObject({ topic: 'assistants', entity_id: made.id, permission: 'assistants.view' })
    const [stored] = await rows.query('select hourly_rate_cents from assistant_profiles')
    expect(stored).toEqual({ hourly_rate_cents: 2750 })
  })

  it('can have every field, at $25 an hour by default', async () => {
    const { hourlyRate: _, bio: __, yearsExperience: ___, ...least } = wren
    const bare = answerOf(calls.createAssistant, await desk.post(all, least))
    expect(bare).toMatchObject({ hourlyRate: 25, bio: null, yearsExperience: null })
    const made = await create({
      email: 'ola@example.test',
      username: 'ola',
      userType: 'tour_assistant',
      hourlyRate: '31.25',
      isActive: false,
      availability: 'busy',
      specialties: ['Condos', ' condos ', ''],
      languages: ['English', 'Spanish'],
      certifications: ['First aid'],
      cities: ['nyc', 'Boise'],
      timeZone: 'America/Denver',
      workingHours: [
        { weekday: 2, startsAt: '13:00', endsAt: '24:00' },
        { weekday: 1, startsAt: '09:00', endsAt: '12:30' },
      ],
      timeOff: [{ startsAt: '2026-04-01T06:00:00Z', endsAt: '2026-04-03T06:00:00Z', reason: 'Holiday' }],
    })
    expect(made).toMatchObject({
      userType: 'tour_assistant',
      hourlyRate: 31.25,
      isActive: false,
      availability: 'busy',
      specialties: ['Condos'],
      languages: ['English', 'Spanish'],
      certifications: ['First aid'],
      cities: ['new_york_city', 'Boise'],
      timeZone: 'America/Denver',
      workingHours: [
        { weekday: 1, startsAt: '09:00', endsAt: '12:30' },
        { weekday: 2, startsAt: '13:00', endsAt: '24:00' },
      ],
      timeOff: [
        {
          startsAt: '2026-04-01T06:00:00.000Z',
          endsAt: '2026-04-03T06:00:00.000Z',
          reason: 'Holiday',
          tours: 0,
        },
      ],
    })
  })

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['email', { email: 'wren at home' }, 'Valid email required'],
    ['username', { username: 'wr' }, 'Username must be at least 3 characters'],
    ['username', { username: 'wren@home' }, 'A username may not contain spaces or @'],
    ['password', { password: '1234567' }, 'Password must be at least 8 characters'],
    ['phone', { phone: '' }, 'Phone is required'],
    ['hourlyRate', { hourlyRate: 0.5 }, 'Hourly rate must be greater than 0'],
    ['hourlyRate', { hourlyRate: 'much' }, 'Hourly rate must be greater than 0'],
    ['yearsExperience', { yearsExperience: -1 }, 'Years of experience must be a whole number, 0 or more'],
    ['yearsExperience', { yearsExperience: 1.5 }, 'Years of experience must be a whole number, 0 or more'],
    ['timeZone', { timeZone: 'Mars/Olympus' }, 'Please choose a time zone'],
    [
      'workingHours.0.endsAt',
      { workingHours: [{ weekday: 1, startsAt: '12:00', endsAt: '09:00' }] },
      'A shift must end after it starts',
    ],
    [
      'workingHours',
      {
        workingHours: [
          { weekday: 1, startsAt: '09:00', endsAt: '12:00' },
          { weekday: 1, startsAt: '11:00', endsAt: '13:00' },
        ],
      },
      'Shifts on the same day can’t overlap',
    ],
    [
      'timeOff.0.endsAt',
      { timeOff: [{ startsAt: '2026-04-03T06:00:00Z', endsAt: '2026-04-01T06:00:00Z' }] },
      'Time off must end after it starts',
    ],
  ])('%s: %o is refused', async (path, wrong, message) => {
    const refused = refusalOf(await desk.post(all, { ...wren, ...wrong }))
    expect(refused.errors).toEqual([{ path, message }])
  })

  it('names every field at once', async () => {
    const { errors } = refusalOf(await desk.post(all, {}))
    expect(errors?.map(({ message }) => message)).toEqual([
      'Name is required',
      'Valid email required',
      'Username must be at least 3 characters',
      'Password must be at least 8 characters',
      'Phone is required',
    ])
  })

  it('has unique names, whatever their case', async () => {
    await create()
    const sameMail = await desk.post(all, { ...wren, email: 'WREN@example.test', username: 'other' })
    expect(outcomeOf(sameMail)).toBe('409 name_taken')
    expect(refusalOf(sameMail).errors).toEqual([
      { path: 'email', message: 'That email address is already taken.' },
    ])
    const sameName = await desk.post(all, { ...wren, email: 'other@example.test', username: 'Wren' })
    expect(refusalOf(sameName).errors).toEqual([
      { path: 'username', message: 'That username is already taken.' },
    ])
    expect(await rows.query('select 1 from assistant_profiles')).toHaveLength(1)
  })

  it('needs the permission to manage assistants', async () => {
    const elena = await addAssistant(app)
    expect(outcomeOf(await (await as(app, elena, 'staff')).post(all, wren))).toBe('403 not_allowed')
    expect(outcomeOf(await asNobody(app).post(all, wren))).toBe('401 not_signed_in')
  })
})
