import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { addTour } from '../../../test/factories.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { idsIn, photoScene, photosOf } from '../../../test/scenes/photo-scene.ts'
import { useTwoAgents } from '../../../test/two-agents.ts'

const app = useApp()
const { sarah, asSarah, asMarcus, asAdmin } = useTwoAgents(app)
const rows = plainRows(() => app.database)
const { add, cover, ownOf, read } = photoScene(app)
const stored = () => rows.query('select id from photos')
const acts = () => rows.query('select action from audit_log order by id')

describe('the photos of a withdrawn property', () => {
  it.each([
    ['the first', () => [asSarah, asMarcus] as const],
    ['the second', () => [asMarcus, asSarah] as const],
  ])(
    'of a place that two share: they are gone after %s withdraws it, and adds it again',
    async (_, roles) => {
      const own = await ownOf(asSarah)
      await ownOf(asMarcus)
      const [leaving, staying] = roles()
      const kept = await add(staying, own)
      await add(leaving, own)
      await add(leaving, own)
      expect((await leaving.delete(`/api/agent/properties/${own}`)).status).toBe(204)
      expect(outcomeOf(await leaving.get(photosOf(own)))).toBe('404 not_found')
      expect(await stored()).toHaveLength(2)
      expect(await ownOf(leaving)).toBe(own)
      expect(await read(leaving, own)).toEqual({ photos: [], may: { change: true } })
      expect(await cover(leaving, own)).toBeNull()
      expect(await read(staying, own)).toEqual(kept)
      expect(await cover(staying, own)).toBe(kept.photos[0]?.smallUrl)
    },
  )

  it.each([
    ['that nobody shares', []],
    ['that another agent shares', [asMarcus]],
  ] as const)(
    'of staff stay when an agent withdraws a property %s, unlike the agent’s',
    async (_, sharing) => {
      const own = await ownOf(asSarah)
      for (const other of sharing) await ownOf(other)
      await add(asSarah, own)
      const [, staffs = ''] = idsIn(await add(asAdmin, own))
      expect((await asSarah.delete(`/api/agent/properties/${own}`)).status).toBe(204)
      expect(outcomeOf(await asSarah.get(photosOf(own)))).toBe('404 not_found')
      expect(await stored()).toHaveLength(2)
      const left = await read(asAdmin, own)
      expect(idsIn(left)).toEqual([staffs])
      expect(await cover(asAdmin, own)).toBe(left.photos[0]?.smallUrl)
      for (const other of sharing) {
        expect((await read(other, own)).photos).toEqual([])
        expect((await other.delete(`/api/agent/properties/${own}`)).status).toBe(204)
      }
      // Staff can publish a place without an agent, and the agent can add it again.
      expect(idsIn(await read(asAdmin, own))).toEqual([staffs])
      expect(await ownOf(asSarah)).toBe(own)
      expect(idsIn(await read(asSarah, own))).toEqual([staffs])
      expect((await asAdmin.post(`/api/admin/properties/${own}/publish`, {})).status).toBe(200)
      expect(idsIn(await read(asMarcus, own))).toEqual([staffs])
      expect(
        (await acts()).map(({ action }) => action).filter((a) => a === 'property.withdrawn'),
      ).toHaveLength(1 + sharing.length)
    },
  )

  it('of staff do not let an agent withdraw a property with an open tour', async () => {
    const own = await ownOf(asSarah)
    await add(asAdmin, own)
    await addTour(app, sarah, { propertyId: own })
    expect(outcomeOf(await asSarah.delete(`/api/agent/properties/${own}`))).toBe('409 property_in_use')
    expect((await read(asSarah, own)).photos).toHaveLength(1)
  })

  it('of the agent go with a property that has no others', async () => {
    const own = await ownOf(asSarah)
    await add(asSarah, own)
    expect((await asSarah.delete(`/api/agent/properties/${own}`)).status).toBe(204)
    expect(outcomeOf(await asAdmin.get(photosOf(own)))).toBe('404 not_found')
    expect(await stored()).toEqual([])
  })
})
