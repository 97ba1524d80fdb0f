import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { madeAt } from './plain-rows.ts'
import { schemaScene } from './scenes/schema-scene.ts'

const { query, insert, property, tour, agent, escort } = schemaScene()

const folder = new URL('../migrations/', import.meta.url)
const name = readdirSync(folder).find((file) => file.endsWith('-archived-tours-are-closed.sql')) ?? ''
const migration = readFileSync(new URL(name, folder), 'utf8')

const later = { scheduled_date: '2126-11-20T15:00:00.000Z' }
/** A row as in an old database: the tour was archived while it was open. */
const archivedOpen = async () => {
  await query('alter table tours drop constraint tours_archived_is_closed')
  const place = await property()
  const facts = { ...later, property_id: place, status: 'confirmed', escort_assistant_id: escort }
  const payment = await insert('payments', {
    purpose: 'tour_assistant',
    status: 'succeeded',
    amount_cents: 2500,
    agent_id: agent,
    property_id: place,
    provider: 'sandbox',
    provider_payment_id: 'p1',
    used_at: madeAt,
    succeeded_at: madeAt,
    created_at: madeAt,
    updated_at: madeAt,
  })
  const id = await tour({ ...facts, archived_at: madeAt, payment_id: payment })
  return { id, place }
}

describe('the migration that closes archived tours', () => {
  it('cancels the open ones with a history row, requests their refund and clears their holds', async () => {
    const { id } = await archivedOpen()
    await query(
      `update tours set holds_property = tstzrange(scheduled_date, scheduled_date + interval '1 hour') where id = $1`,
      [id],
    )
    const closed = await tour({ status: 'completed', completed_at: madeAt, archived_at: madeAt })
    await query(migration)
    expect(
      await query('select status, holds_property, holds_assistant, version from tours where id = $1', [id]),
    ).toEqual([{ status: 'cancelled', holds_property: null, holds_assistant: null, version: 2 }])
    expect(
      await query('select actor_type, kind, from_status, to_status, tour_version from tour_history'),
    ).toEqual([
      {
        actor_type: 'system',
        kind: 'cancelled',
        from_status: 'confirmed',
        to_status: 'cancelled',
        tour_version: 2,
      },
    ])
    expect(
      await query('select refund_reason, refund_requested_at is not null as asked from payments'),
    ).toEqual([{ refund_reason: 'tour_cancelled', asked: true }])
    expect(await query('select status, version from tours where id = $1', [closed])).toEqual([
      { status: 'completed', version: 1 },
    ])
  })

  it('prevents a property from giving a hold to an archived tour', async () => {
    await query(migration.replace(/^/, 'alter table tours drop constraint tours_archived_is_closed;\n'))
    const { id, place } = await archivedOpen()
    const open = await tour({
      ...later,
      status: 'confirmed',
      property_id: place,
      scheduled_date: '2126-11-21T15:00:00.000Z',
    })
    for (const allowed of [true, false])
      await query('update properties set allows_concurrent_tours = $2 where id = $1', [place, allowed])
    expect(await query('select id from tours where holds_property is not null')).toEqual([{ id: open }])
    expect(id).not.toBe(open)
    await query(migration)
  })
})
