import { expectAccessible } from '../accessible.ts'
import { askedFor, setTo } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someInstant } from '../made-up.ts'

const box = 'Email the client'

test('the agent ticks the client’s mails of a tour that is under way, and takes them off again', {
  tag: '@phone',
}, async ({ open }) => {
  const page = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await askedFor(page)
  await setTo(office, tour, 'confirmed', someInstant())

  await page.goto(`/schedule-tour?tour=${tour.id}`)
  const details = page.getByRole('dialog', { name: tour.clientName ?? '' })
  const mails = details.getByRole('checkbox', { name: box, exact: true })
  await expect(mails).toBeChecked()
  await expectAccessible(page, 'a tour’s details with the client’s mails')
  await mails.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('The client is not mailed')).toBeVisible()
  await expect(mails).not.toBeChecked()
  await expect(mails).toBeFocused()
  const now = () => call(page, 'GET /api/tours/:id', { params: { id: tour.id } })
  // Nothing but the tick has changed: the tour is not back with the team.
  expect(await now()).toMatchObject({ status: 'confirmed', emailClient: false })
  await expect(details.getByText('mails to the client')).toBeVisible()

  await mails.click()
  await expect(mails).toBeChecked()
  await expect.poll(now).toMatchObject({ status: 'confirmed', emailClient: true })

  // Once the tour is over there is nothing to choose.
  await setTo(office, tour, 'cancelled')
  await expect(details.getByText('Cancelled').first()).toBeVisible()
  await expect(mails).toHaveCount(0)
})
