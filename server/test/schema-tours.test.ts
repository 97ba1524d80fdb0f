import { describe, expect, it } from 'vitest'
import { newId } from '../src/kernel/ids.ts'
import { madeAt, type Row } from './plain-rows.ts'
import { at, schemaScene } from './scenes/schema-scene.ts'

const { query, refusal, insert, refusedInsert, assistant, property, tour, refusedTour, agent, escort } =
  schemaScene()

const confirmed = (time: string, more: Row = {}) => ({
  status: 'confirmed',
  scheduled_date: at(time),
  ...more,
})

describe('an assistant is at one tour at a time', () => {
  const elsewhere = async () => ({ property_id: await property(), escort_assistant_id: escort })

  it('is busy for the tour and the buffer after it', async () => {
    await tour(confirmed('15:00', await elsewhere()))
    expect(await refusedTour(confirmed('15:30', await elsewhere()))).toBe('tours_assistant_free')
    expect(await refusedTour(confirmed('16:29', await elsewhere()))).toBe('tours_assistant_free')
    expect(await refusedTour(confirmed('16:30', await elsewhere()))).toBeUndefined()
    expect(await refusedTour(confirmed('13:31', await elsewhere()))).toBe('tours_assistant_free')
    expect(await refusedTour(confirmed('13:30', await elsewhere()))).toBeUndefined()
  })

  it('keeps other assistants, coordinators and undated tours free', async () => {
    await tour(confirmed('15:00', await elsewhere()))
    const other = await assistant()
    expect(
      await refusedTour(confirmed('15:00', { ...(await elsewhere()), escort_assistant_id: other })),
    ).toBeUndefined()
    const coordinating = { property_id: await property(), scheduling_assistant_id: escort }
    expect(await refusedTour(confirmed('15:00', coordinating))).toBeUndefined()
    expect(
      await refusedTour({ ...confirmed('15:00', await elsewhere()), status: 'requested' }),
    ).toBeUndefined()
    expect(
      await refusedTour({ ...confirmed('15:00', await elsewhere()), status: 'rescheduled' }),
    ).toBeUndefined()
  })

  it('frees the assistant when the tour is over, cancelled or reassigned', async () => {
    const ids = [
      await tour(confirmed('09:00', await elsewhere())),
      await tour(confirmed('12:00', await elsewhere())),
      await tour(confirmed('15:00', await elsewhere())),
    ]
    await query(`update tours set status = 'completed', completed_at = $2 where id = $1`, [ids[0], madeAt])
    await query(`update tours set status = 'cancelled', cancelled_at = $2 where id = $1`, [ids[1], madeAt])
    await query('update tours set escort_assistant_id = $2 where id = $1', [ids[2], await assistant()])
    for (const time of ['09:00', '12:00', '15:00']) {
      expect(await refusedTour(confirmed(time, await elsewhere()))).toBeUndefined()
    }
  })

  it('takes account of a longer duration, a smaller buffer and a moved date', async () => {
    await query('update settings set escort_buffer_minutes = 0')
    const id = await tour(confirmed('15:00', { ...(await elsewhere()), duration_minutes: 240 }))
    await query('update settings set escort_buffer_minutes = 30')
    expect(await refusedTour(confirmed('18:30', await elsewhere()))).toBe('tours_assistant_free')
    const next = await tour(confirmed('19:00', await elsewhere()))
    expect(await refusal('update tours set duration_minutes = 250 where id = $1', [id])).toBe(
      'tours_assistant_free',
    )
    expect(await refusal('update tours set scheduled_date = $2 where id = $1', [next, at('18:45')])).toBe(
      'tours_assistant_free',
    )
  })
})

describe('a property is shown to one client at a time', () => {
  it('holds the property without a buffer', async () => {
    await tour(confirmed('15:00'))
    expect(await refusedTour(confirmed('15:59'))).toBe('tours_property_free')
    expect(await refusedTour(confirmed('16:00'))).toBeUndefined()
    expect(await refusedTour(confirmed('15:00', { property_id: await property() }))).toBeUndefined()
  })

  it('does not hold it when concurrent tours are allowed, or a conflict is overridden with a reason', async () => {
    await tour(confirmed('15:00'))
    const override = { conflict_override_reason: 'Open house', conflict_override_by: agent }
    expect(await refusedTour(confirmed('15:00', override))).toBeUndefined()
    expect(await refusedTour(confirmed('15:00', { conflict_override_reason: 'No author' }))).toBe(
      'tours_override_has_author',
    )
    const flats = await property({ type: 'apartment', allows_concurrent_tours: true })
    await tour(confirmed('15:00', { property_id: flats }))
    expect(await refusedTour(confirmed('15:00', { property_id: flats }))).toBeUndefined()
  })

  it('starts or stops holding when the property changes its rule', async () => {
    const flats = await property({ allows_concurrent_tours: true })
    const soon = new Date(Date.now() + 3_600_000)
    const booked = { property_id: flats, status: 'confirmed', scheduled_date: soon }
    await tour(booked)
    const second = await tour(booked)
    const change = 'update properties set allows_concurrent_tours = $2 where id = $1'
    expect(await refusal(change, [flats, false])).toBe('tours_property_free')
    await query(`update tours set status = 'cancelled', cancelled_at = $2 where id = $1`, [second, madeAt])
    expect(await refusal(change, [flats, false])).toBeUndefined()
    expect(await refusedTour(booked)).toBe('tours_property_free')
    expect(await refusal(change, [flats, true])).toBeUndefined()
    expect(await refusedTour(booked)).toBeUndefined()
  })

  it('ignores past tours, which can still be started and completed', async () => {
    const flats = await property({ allows_concurrent_tours: true })
    const booked = {
      property_id: flats,
      status: 'confirmed',
      scheduled_date: new Date(Date.now() - 7_200_000),
    }
    const late = await tour(booked)
    await tour(booked)
    expect(
      await refusal('update properties set allows_concurrent_tours = false where id = $1', [flats]),
    ).toBeUndefined()
    expect(await refusal(`update tours set status = 'in_progress' where id = $1`, [late])).toBeUndefined()
  })
})

describe('the columns that the database derives for a tour', () => {
  const read = async (id: string) =>
    (await query('select *, scheduled_day::text as day from tours where id = $1', [id]))[0]

  it('include its day, and the end of that day, in the property’s time zone', async () => {
    const evening = await read(await tour(confirmed('04:30')))
    expect(evening).toMatchObject({
      day: '2026-11-19',
      past_from: new Date('2026-11-20T07:00:00Z'),
      city: 'denver',
    })
    // The day on which the clocks change has 25 hours.
    const autumn = await read(await tour({ status: 'scheduled', scheduled_date: '2026-11-01T18:00:00Z' }))
    expect(autumn).toMatchObject({ day: '2026-11-01', past_from: new Date('2026-11-02T07:00:00Z') })
  })

  it('mark a closed tour as past, and an undated tour never', async () => {
    expect(await read(await tour())).toMatchObject({
      phase: 'pending',
      past_from: new Date('9999-12-31'),
      day: null,
    })
    const over = await tour({ status: 'cancelled', cancelled_at: madeAt, scheduled_date: at('15:00') })
    expect(await read(over)).toMatchObject({ phase: 'closed', past_from: new Date(0) })
    expect(await read(await tour({ status: 'rescheduled' }))).toMatchObject({ phase: 'active' })
  })

  it('order by its date, otherwise by the requested time', async () => {
    expect(await read(await tour({ requested_date_time: at('10:00') }))).toMatchObject({
      urgent_at: new Date(at('10:00')),
    })
    const dated = await tour(confirmed('11:00', { requested_date_time: at('10:00') }))
    expect(await read(dated)).toMatchObject({ urgent_at: new Date(at('11:00')) })
  })

  it('make it searchable by client, address, property and status in any case, and follow the property', async () => {
    const id = await tour({
      client_first_name: 'ÅSA',
      client_email: 'Asa@Mail.test',
      status: 'awaiting_response',
    })
    const found = async (text: string) =>
      (await query(`select id from tours where search_text like '%' || fold_text($1) || '%'`, [text])).map(
        (row) => row.id,
      )
    for (const text of ['Åsa ruiz', 'asa RUIZ', 'ASA@mail', 'oak house', '1 Oak', 'Awaiting Response']) {
      expect(await found(text), text).toEqual([id])
    }
    await query(
      `update properties set property_name = 'Elm Court', city = 'austin', time_zone = 'America/Chicago'`,
    )
    expect(await found('elm court')).toEqual([id])
    expect(await found('oak house')).toEqual([])
    expect(await read(id)).toMatchObject({ city: 'austin', time_zone: 'America/Chicago' })
  })

  it('require a date for a settled status, and a time for an end', async () => {
    expect(await refusedTour({ status: 'confirmed' })).toBe('tours_date_where_needed')
    expect(await refusedTour({ status: 'completed' })).toBe('tours_completed_has_time')
    expect(await refusedTour({ status: 'cancelled' })).toBe('tours_cancelled_has_time')
    expect(await refusedTour({ outcome: 'no_show' })).toBe('tours_no_show_is_cancelled')
    expect(await refusedTour({ status: 'canceled' })).toBe('tours_status_check')
    expect(await refusedTour({ duration_minutes: 20 })).toBe('tours_duration_minutes_check')
    expect(await refusedTour({ property_id: newId() })).toBe('tours_property_id_fkey')
    expect(await refusedTour({ escort_assistant_id: agent })).toBe('tours_escort_assistant_id_fkey')
  })

  it('allow one open assignment', async () => {
    const id = await tour()
    const row = { tour_id: id, agent_id: agent, assistant_id: escort, assigned_at: madeAt }
    const first = await insert('tour_assignments', row)
    expect(await refusedInsert('tour_assignments', row)).toBe('tour_assignments_one_open')
    expect(await refusal('update tour_assignments set ended_at = now() where id = $1', [first])).toBe(
      'tour_assignments_end_is_whole',
    )
    await query(
      `update tour_assignments set status = 'ended', ended_at = now(), ended_reason = 'reassigned' where id = $1`,
      [first],
    )
    expect(await refusedInsert('tour_assignments', row)).toBeUndefined()
  })
})

describe('the feedback about a visit', () => {
  const said = async (more: Row = {}) => ({
    author_id: escort,
    client_interest: 'interested',
    price_opinion: 'fair',
    next_step: 'offer',
    tour_id: await tour(),
    given_at: madeAt,
    ...more,
  })
  /** The table has no id of its own: the tour is its key. */
  const refused = async (row: Row) => {
    const names = Object.keys(row)
    return refusal(
      `insert into tour_feedback (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
  }

  it('exists once per tour, uses the words of the form, and is corrected only after it was given', async () => {
    const first = await said()
    expect(await refused(first)).toBeUndefined()
    expect(await refused(await said({ tour_id: first.tour_id }))).toBe('tour_feedback_pkey')
    for (const field of ['client_interest', 'price_opinion', 'next_step'])
      expect(await refused(await said({ [field]: 'perhaps' })), field).toBe(`tour_feedback_${field}_check`)
    expect(await refused(await said({ note_to_agent: '  ' }))).toBe('tour_feedback_note_to_agent_check')
    expect(await refused(await said({ corrected_at: '2026-11-01T00:00:00Z' }))).toBe(
      'tour_feedback_corrected_afterwards',
    )
    expect(await refused(await said({ tour_id: newId() }))).toBe('tour_feedback_tour_id_fkey')
  })
})

describe('an archived tour', () => {
  it('must be closed', async () => {
    expect(await refusedTour({ archived_at: madeAt })).toBe('tours_archived_is_closed')
    expect(await refusedTour(confirmed('15:00', { archived_at: madeAt }))).toBe('tours_archived_is_closed')
    const cancelled = { status: 'cancelled', cancelled_at: madeAt, scheduled_date: at('15:00') }
    expect(await refusedTour({ ...cancelled, archived_at: madeAt })).toBeUndefined()
  })
})
