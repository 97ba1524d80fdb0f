import { people } from '@porchlight/contract/people'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, nextOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { outsiders } from '../../../test/outsiders.ts'
import { addAdmin, addAgent, addAssistant, anonymise, type Person } from '../../../test/people.ts'
import { plainRows, type Row } from '../../../test/plain-rows.ts'
import { recordAudit } from './steps/record-audit.ts'

const app = useApp()
const rows = plainRows(() => app.database)

let ada: Person
let desk: Caller
beforeEach(async () => {
  ada = await addAdmin(app, { firstName: 'Ada', lastName: 'Desk' })
  desk = await as(app, ada, 'staff')
})

const act = (at: string, more: Row = {}) =>
  rows.insert('audit_log', {
    at,
    actor_id: ada.id,
    actor_type: 'admin',
    action: 'user.locked',
    subject_type: 'user',
    subject_label: 'Pat Lowe',
    ...more,
  })
const list = async (query = '') => answerOf(people.auditLog, await desk.get(`/api/admin/audit?${query}`))

describe('the audit log', () => {
  it('shows who did what to whom, when and from where, newest first', async () => {
    await act('2026-03-16T15:00:00Z')
    await act('2026-03-17T15:00:00Z', {
      ip: '203.0.113.9',
      user_agent: 'A browser',
      reason: 'Asked for',
      by_team_password: true,
      before: { isLocked: false },
      after: { isLocked: true },
    })
    expect(await list()).toMatchObject([
      {
        at: '2026-03-17T15:00:00.000Z',
        actorId: ada.id,
        actorName: 'Ada Desk',
        actorType: 'admin',
        action: 'user.locked',
        subjectType: 'user',
        subjectId: null,
        subjectLabel: 'Pat Lowe',
        ip: '203.0.113.9',
        userAgent: 'A browser',
        reason: 'Asked for',
        byTeamPassword: true,
        before: { isLocked: false },
        after: { isLocked: true },
      },
      { at: '2026-03-16T15:00:00.000Z', ip: null, before: null },
    ])
  })

  it('can be searched, and filtered by person, kind and date in the desk’s time zone', async () => {
    const ben = await addAdmin(app, { firstName: 'Ben', lastName: 'Other' })
    // In Chicago: 11:30 PM on the 16th, and 12:30 AM on the 17th.
    await act('2026-03-17T04:30:00Z', { subject_label: 'Late' })
    await act('2026-03-17T05:30:00Z', { subject_label: 'Early', actor_id: ben.id })
    await act('2026-03-18T15:00:00Z', {
      subject_type: 'role',
      action: 'role.created',
      subject_label: 'Lead 50%',
    })
    const labels = async (query: string) => (await list(query)).map(({ subjectLabel }) => subjectLabel)
    expect(await labels('q=EARLY')).toEqual(['Early'])
    expect(await labels('q=role.c')).toEqual(['Lead 50%'])
    expect(await labels('q=ben')).toEqual(['Early'])
    expect(await labels('q=%25')).toEqual(['Lead 50%'])
    expect(await labels(`actor=${ben.id}`)).toEqual(['Early'])
    expect(await labels('subjectType=role')).toEqual(['Lead 50%'])
    await act('2026-03-14T15:00:00Z', { action: 'user.roles_changed', subject_label: 'Given' })
    expect(await labels('subjectType=role')).toEqual(['Lead 50%', 'Given'])
    expect(await labels('subjectType=role&q=given')).toEqual(['Given'])
    expect(await labels('subjectType=user&q=given')).toEqual(['Given'])
    expect(await labels('from=2026-03-15&to=2026-03-16')).toEqual(['Late'])
    expect(await labels('from=2026-03-17&to=2026-03-17')).toEqual(['Early'])
    expect(await labels(`from=2026-03-17&actor=${ada.id}&q=lead&subjectType=role`)).toEqual(['Lead 50%'])
    expect(answerOf(people.auditSubjects, await desk.get('/api/admin/audit/subjects'))).toEqual([
      'role',
      'user',
    ])
  })

  it('is searched by what the list shows: the words of an action and of the statuses', async () => {
    await act('2026-03-17T15:00:00Z', {
      action: 'tour.scheduled',
      subject_type: 'tour',
      subject_label: '9 Oak St',
      before: { status: 'in_progress' },
      after: { status: 'rescheduled' },
    })
    await act('2026-03-16T15:00:00Z', { action: 'session.sign_in_failed', subject_label: 'Failed' })
    await act('2026-03-15T15:00:00Z', {
      action: 'role.permissions_changed',
      subject_type: 'property_request',
      subject_label: 'Changed',
    })
    const labels = async (q: string) =>
      (await list(`q=${encodeURIComponent(q)}`)).map(({ subjectLabel }) => subjectLabel)
    for (const q of ['Rescheduled', 'reschedule', 'status', 'In Progress', 'progress oak'])
      expect.soft(await labels(q), q).toEqual(['9 Oak St'])
    expect(await labels('Sign-in failed')).toEqual(['Failed'])
    expect(await labels('permissions changed')).toEqual(['Changed'])
    expect(await labels('property request')).toEqual(['Changed'])
    expect(await labels('confirmed')).toEqual([])
  })

  it('names tours by their address and people by their name, whatever the entry stored', async () => {
    const ana = await addAssistant(app, { firstName: 'Ana', lastName: 'Ruiz' })
    const gone = await addAssistant(app, { firstName: 'Ben', lastName: 'Cole' })
    await rows.query('update users set left_at = now(), is_active = false where id = $1', [gone.id])
    const nobody = '01900000-0000-7000-8000-00000000dead'
    const property = await addProperty(app, {
      timeZone: 'America/Denver',
      address: '9 Oak St',
      unit: '#2',
      city: 'denver',
    })
    const tour = await addTour(app, await addAgent(app), { propertyId: property.id })
    await act('2026-03-16T15:00:00Z', {
      action: 'tour.assigned',
      subject_type: 'tour',
      subject_id: tour.id,
      subject_label: 'Tour 25bcfe49',
      before: { schedulingAssistantId: gone.id, escortAssistantId: nobody, status: 'requested' },
      after: { schedulingAssistantId: ana.id, escortAssistantId: ana.id, status: 'assistant_assigned' },
    })
    await act('2026-03-15T15:00:00Z', { subject_id: gone.id, subject_label: null, actor_id: gone.id })
    await act('2026-03-14T15:00:00Z', { subject_type: 'assistant', subject_id: ana.id })
    const [changed, ofGone, ofAna] = await list()
    expect(changed).toMatchObject({
      subjectLabel: '9 Oak St #2, Denver',
      timeZone: 'America/Denver',
      before: { assistant: 'Ben Cole', escort: 'Former assistant', status: 'requested' },
      after: { assistant: 'Ana Ruiz', escort: 'Ana Ruiz', status: 'assistant_assigned' },
      actorHasAccount: true,
      subjectHasAccount: false,
    })
    expect(ofGone).toMatchObject({ actorHasAccount: false, subjectHasAccount: false, timeZone: null })
    expect(ofAna).toMatchObject({ subjectHasAccount: true })
    const { text } = await desk.get('/api/admin/audit.csv?subjectType=tour')
    expect(text).toContain('"9 Oak St #2, Denver"')
    expect(text).toContain('Ana Ruiz')
    expect(text).not.toContain(ana.id)
  })

  it('finds a tour’s entries by its address, and lists the entries about one subject', async () => {
    const property = await addProperty(app, { address: '9 Oak St', city: 'austin' })
    const tour = await addTour(app, await addAgent(app), { propertyId: property.id })
    const other = await addTour(app, await addAgent(app))
    const set = (id: string) => desk.put(`/api/admin/tours/${id}/priority`, { priority: 'high' })
    expect((await set(tour.id)).status).toBe(200)
    expect((await set(other.id)).status).toBe(200)
    for (const query of [`q=${encodeURIComponent('9 oak st, austin')}`, `subject=${tour.id}`])
      expect(await list(query), query).toMatchObject([
        {
          action: 'tour.priority',
          subjectId: tour.id,
          before: { priority: 'normal' },
          after: { priority: 'high' },
        },
      ])
    expect(await list(`subject=${ada.id}`)).toEqual([])
  })

  it('lists what an agent did, and what was done on their account and tours', async () => {
    const [pat, other] = [await addAgent(app, { firstName: 'Pat', lastName: 'Lowe' }), await addAgent(app)]
    const [tour, others] = [await addTour(app, pat), await addTour(app, other)]
    await act('2026-03-01T15:00:00Z', { subject_id: pat.id, subject_label: 'Account' })
    await act('2026-03-02T15:00:00Z', { subject_type: 'tour', subject_id: tour.id, subject_label: 'Tour' })
    await act('2026-03-03T15:00:00Z', { actor_id: pat.id, actor_type: 'agent', subject_label: 'Own' })
    await act('2026-03-04T15:00:00Z', { subject_id: other.id, subject_label: 'Other account' })
    await act('2026-03-05T15:00:00Z', { subject_type: 'tour', subject_id: others.id, subject_label: 'Other' })
    const actions = async (query: string) => (await list(query)).map(({ at }) => at.slice(0, 10))
    expect(await actions(`agent=${pat.id}`)).toEqual(['2026-03-03', '2026-03-02', '2026-03-01'])
    expect(await actions(`agent=${pat.id}&subjectType=tour`)).toEqual(['2026-03-02'])
    const { text } = await desk.get(`/api/admin/audit.csv?agent=${pat.id}`)
    expect(text.trimEnd().split('\r\n')).toHaveLength(4)
  })

  it('names the person of a filter, unless the account is closed', async () => {
    const pat = await addAgent(app, { firstName: 'Pat', lastName: 'Lowe' })
    const path = `/api/admin/audit/people/${pat.id}`
    expect(answerOf(people.auditPerson, await desk.get(path))).toEqual({ name: 'Pat Lowe' })
    await anonymise(app, pat)
    expect((await desk.get(path)).status).toBe(404)
  })

  it('names the filter that is invalid', async () => {
    for (const [query, path] of [
      ['from=yesterday', 'from'],
      ['to=2026-02-30', 'to'],
      ['actor=ada', 'actor'],
      ['agent=pat', 'agent'],
      ['subject=tour', 'subject'],
      ['limit=0', 'limit'],
      ['cursor=WyJ4IiwieSJd', 'cursor'],
    ] as const) {
      const answered = await desk.get(`/api/admin/audit?${query}`)
      expect(answered.status, query).toBe(400)
      expect(refusalOf(answered).errors?.[0]?.path).toBe(path)
    }
  })

  it('continues page by page', async () => {
    for (let day = 1; day <= 5; day++) await act(`2026-03-0${day}T15:00:00Z`, { subject_label: `Day ${day}` })
    const first = await desk.get('/api/admin/audit?limit=2')
    expect(first.headers['x-total-count']).toBe('5')
    const second = answerOf(people.auditLog, await desk.get(nextOf(first) ?? ''))
    expect(second.map(({ subjectLabel }) => subjectLabel)).toEqual(['Day 3', 'Day 2'])
  })

  it('can be exported as a file, with spreadsheet formulas made harmless', async () => {
    await act('2026-03-16T15:00:00Z', { subject_label: '=1+1', after: { name: 'a,"b"' } })
    const { status, text, headers } = await desk.get('/api/admin/audit.csv?subjectType=user')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('text/csv'),
      'content-disposition': 'attachment; filename="audit-log.csv"',
    })
    const [header, line, ...rest] = text.trimEnd().split('\r\n')
    expect(header).toBe(
      '\ufeffat,actorName,actorType,byTeamPassword,action,subjectType,subjectId,subjectLabel,ip,userAgent,reason,before,after',
    )
    expect(line).toContain('2026-03-16T15:00:00.000Z,Ada Desk,admin,false,user.locked,user,')
    expect(line).toContain(",'=1+1,")
    expect(line).toContain('"{""name"":""a,\\""b\\""""}"')
    expect(rest).toEqual([])
  })

  it('requires the permission', async () => {
    for (const [caller, status] of await outsiders(app))
      for (const path of [
        ...['/api/admin/audit', '/api/admin/audit.csv', '/api/admin/audit/subjects'],
        ...[`/api/admin/audit?agent=${ada.id}`, `/api/admin/audit/people/${ada.id}`],
      ])
        expect((await caller.get(path)).status, path).toBe(status)
  })
})

describe('an entry of the audit log', () => {
  it('is written in the transaction of its action: a rollback leaves no trace', async () => {
    const entry = { action: 'role.created', subject: { type: 'role', id: null, label: 'Lead' } }
    const failing = app.database.transaction(async (tx) => {
      await recordAudit(tx, null, app.clock.now(), entry)
      throw new Error('and yet not')
    })
    await expect(failing).rejects.toThrow('and yet not')
    expect(await list()).toEqual([])
    await app.database.transaction((tx) => recordAudit(tx, null, app.clock.now(), entry))
    expect(await list()).toMatchObject([{ actorType: 'system', actorName: null, action: 'role.created' }])
  })

  it('can be neither changed nor deleted', async () => {
    const id = await act('2026-03-16T15:00:00Z')
    expect(await rows.refusal(`update audit_log set action = 'nothing' where id = $1`, [id])).toBe(
      'audit_log_append_only',
    )
    expect(await rows.refusal('delete from audit_log where id = $1', [id])).toBe('audit_log_append_only')
  })
})
