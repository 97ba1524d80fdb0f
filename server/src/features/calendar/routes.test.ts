import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { callAs, type Someone, type TourScene, takeFromRole, tourScene } from '../../../test/tour-scene.ts'

describe('a tour’s calendar file', () => {
  const app = useApp()
  let scene: TourScene
  let tourId: string
  beforeEach(async () => {
    scene = await tourScene(app)
    tourId = await scene.tour(scene.people.sarah, {
      scheduledDate: new Date('2026-11-24T21:00:00Z'),
      assistant: scene.people.elena.person,
    })
  })
  const url = (id: string) => `/api/tours/${id}/calendar/ics`

  it('goes out as a file with its name', async () => {
    for (const viewer of [scene.people.sarah, scene.people.elena, scene.people.admin]) {
      const { status, headers, text } = await callAs(app, viewer, 'GET', url(tourId))
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(headers['content-disposition']).toBe(`attachment; filename="tour-${tourId}.ics"`)
      expect(text).toContain(`UID:${tourId}@porchlight\r\n`)
      expect(text).toContain('STATUS:TENTATIVE\r\n')
    }
  })

  it('is refused to who may not see the tour', async () => {
    const { sarah, marcus, james, admin } = scene.people
    const refused = async (who: Someone | null, id = tourId) => {
      const { status, body } = await callAs(app, who, 'GET', url(id))
      return `${status} ${body.code}`
    }
    expect(await refused(null)).toBe('401 not_signed_in')
    expect(await refused(marcus)).toBe('404 not_found')
    expect(await refused(james)).toBe('404 not_found')
    expect(await refused(admin, scene.tours.missing)).toBe('404 not_found')
    expect(await refused(sarah, 'nonsense')).toBe('400 invalid_input')
    expect(await refused(sarah, scene.tours.sarahs)).toBe('400 date_needed')
    await scene.rows.query(`update subscriptions set status = 'past_due' where user_id = $1`, [sarah.userId])
    expect(await refused(sarah)).toBe('402 subscription_required')
    await takeFromRole(app, 'admin', ['tours.view'])
    expect(await refused(admin)).toBe('403 not_allowed')
  })
})
