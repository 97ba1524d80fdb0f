import { propertyRequest } from '@porchlight/contract/properties'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf, nextOf } from '../../../../test/answers.ts'
import { useApp } from '../../../../test/app.ts'
import { type Caller, postTwice } from '../../../../test/callers.ts'
import { plainRows } from '../../../../test/plain-rows.ts'
import { lofts, requestPaths } from '../../../../test/scenes/property-request-scene.ts'
import { useTwoAgents } from '../../../../test/two-agents.ts'

const app = useApp()
const { sarah, asSarah, asMarcus, asAdmin } = useTwoAgents(app)
const rows = plainRows(() => app.database)
const { own, all } = requestPaths

const send = async (caller: Caller, more: object = {}) => {
  app.clock.advance(60_000)
  return bodyOf(propertyRequest, await caller.post(own, { ...lofts, ...more }))
}
const found = async (caller: Caller, path: string) =>
  bodyOf(z.array(propertyRequest), await caller.get(path)).map(({ address }) => address)

describe('requesting a property', () => {
  it('is stored as pending, for its agent and for reviewers', async () => {
    const answered = await asSarah.post(own, { ...lofts, description: 'Two lines\nof words', bedrooms: 2 })
    expect(answered.status).toBe(201)
    expect(answered.body).toMatchObject({
      ...lofts,
      description: 'Two lines\nof words',
      bedrooms: 2,
      price: 0,
      bathrooms: 0,
      sqft: 0,
      status: 'pending',
      adminNotes: null,
      reviewedAt: null,
      propertyId: null,
      answerSeen: true,
      requestedBy: sarah.id,
      version: 1,
      createdAt: app.clock.now().toISOString(),
    })
    expect((await asAdmin.get(all)).body).toMatchObject([
      { address: '303 Pearl Pkwy', agentName: 'Sarah Chen', agentEmail: sarah.email, reviewedBy: null },
    ])
    expect(await found(asMarcus, own)).toEqual([])
    expect(await rows.query('select 1 from properties')).toEqual([])
    expect(await rows.query('select kind, agent_id, permission, everyone from events')).toEqual([
      {
        kind: 'property_request.sent',
        agent_id: sarah.id,
        permission: 'properties.review_requests',
        everyone: false,
      },
    ])
  })

  it('ignores a status, an agent and an answer in the payload', async () => {
    const claim = {
      status: 'approved',
      adminNotes: 'Yes',
      requestedBy: 'x',
      reviewedBy: 'y',
      propertyId: 'z',
    }
    expect(await send(asSarah, claim)).toMatchObject({
      status: 'pending',
      adminNotes: null,
      propertyId: null,
    })
  })

  it('stores the city’s own state and splits off the unit', async () => {
    expect(await send(asSarah, { city: 'denver', state: 'TX', address: '5 Elm St Apt 4' })).toMatchObject({
      city: 'denver',
      state: 'CO',
      address: '5 Elm St',
      unit: 'Apt 4',
    })
  })

  it.each([
    ['propertyName', '', 'Property name is required'],
    ['address', undefined, 'Address is required'],
    ['city', null, 'City is required'],
    ['state', ' ', 'State is required'],
    ['zipCode', undefined, 'Valid zip code is required'],
    ['zipCode', '7821', 'Valid zip code is required'],
    ['type', undefined, 'Property type is required'],
    ['type', 'cottage', 'Please choose one of: house, apartment, condo, townhouse, commercial'],
    ['description', 'x'.repeat(5001), 'Please use at most 5,000 characters'],
  ])('refuses %s %j', async (field, value, message) => {
    const refused = await asSarah.post(own, { ...lofts, [field]: value })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: [{ path: field, message }] },
    })
    expect(await rows.query('select 1 from property_requests')).toEqual([])
  })

  it('happens once with one key', async () => {
    const [first, second] = await postTwice(asSarah, own, lofts)
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(await rows.query('select 1 from property_requests')).toHaveLength(1)
  })
})

describe('the lists of requests', () => {
  beforeEach(async () => {
    for (const n of [1, 2, 3, 4, 5]) await send(asSarah, { address: `${n} Elm St` })
    await send(asMarcus, { address: '6 Fir St', propertyName: 'Fir House' })
    await rows.query(
      `update property_requests set status = 'rejected', admin_notes = 'No', reviewed_at = now() where address = '2 Elm St'`,
    )
  })

  it('are paged, newest first, and contain only the agent’s own', async () => {
    expect(await found(asSarah, own)).toEqual(['5 Elm St', '4 Elm St', '3 Elm St', '2 Elm St', '1 Elm St'])
    const first = await asSarah.get(`${own}?limit=2`)
    expect(first.headers['x-total-count']).toBe('5')
    expect(await found(asSarah, nextOf(first) ?? '')).toEqual(['3 Elm St', '2 Elm St'])
    expect(await found(asMarcus, own)).toEqual(['6 Fir St'])
  })

  it('are filtered by status, and for staff searched by place and agent', async () => {
    expect(await found(asSarah, `${own}?status=rejected`)).toEqual(['2 Elm St'])
    expect((await asAdmin.get(`${all}?status=pending&limit=1`)).headers['x-total-count']).toBe('5')
    expect(await found(asAdmin, `${all}?q=fir house`)).toEqual(['6 Fir St'])
    expect(await found(asAdmin, `${all}?q=Marcus`)).toEqual(['6 Fir St'])
    expect(await found(asAdmin, `${all}?q=san antonio&status=rejected`)).toEqual(['2 Elm St'])
    expect(await found(asAdmin, `${all}?q=%25`)).toEqual([])
    expect((await asSarah.get(`${own}?status=maybe`)).status).toBe(400)
  })
})
