import { expectAccessible } from '../accessible.ts'
import { expectToast, openDetails } from '../agent.ts'
import { askedFor, assigned } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive, liveWithinMs, timeUntilSeen } from '../live.ts'
import { people } from '../people.ts'
import { conversations, messageBox, messagesIn, say, teamSays } from '../talk.ts'
import { withoutLine } from '../watch.ts'

test('the agent writes to the team from a tour, and the answer appears live', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const name = tour.clientName ?? ''
  await page.goto(`/schedule-tour?q=${encodeURIComponent(name)}`)
  const details = await openDetails(page, name)
  await details.getByRole('link', { name: 'Message the team' }).click()
  await expect(page).toHaveURL(`/tour-notes?tour=${tour.id}`)
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()

  await messageBox(page).fill('Two questions:')
  await messageBox(page).press('Shift+Enter')
  await messageBox(page).pressSequentially('is there parking, and a lift?')
  await messageBox(page).press('Enter')
  await expectToast(page, 'Message Sent')
  await expect(page.getByText('Your message has been sent to the scheduling assistant.')).toBeVisible()
  await expect(messagesIn(page)).toHaveCount(1)
  await expect(messagesIn(page)).toContainText('Sent')
  await expect(messageBox(page)).toHaveValue('')
  await expect(messageBox(page)).toBeFocused()
  const [kept] = await call(page, 'GET /api/tours/:tourId/messages', { params: { tourId: tour.id } })
  expect(kept?.message).toBe('Two questions:\nis there parking, and a lift?')

  // The team reads the message, and the agent sees that.
  await expectLive(page)
  const office = await open('admin', { at: null })
  const id = kept?.conversationId ?? ''
  await call(office, 'POST /api/conversations/:id/read', { params: { id }, body: {} })
  await expect(messagesIn(page)).toContainText('Read')

  await assigned(office, tour, people.elena.name)
  const elena = await open('elena', { at: null })
  await teamSays(elena, tour, 'Parking yes, no lift.')
  const answer = messagesIn(page).filter({ hasText: 'Parking yes, no lift.' })
  await expect(answer).toContainText('Scheduling Assistant')
  await expect(page.getByText('Elena')).toHaveCount(0)

  // The agent read it when it arrived, and the team sees that.
  const ofTour = { query: { tourId: tour.id } }
  await expect
    .poll(async () => (await call(office, 'GET /api/admin/conversations', ofTour))[0]?.messages[0]?.isRead)
    .toBe(true)
})

test('an answer is visible in under a second', { tag: '@timed' }, async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const office = await open('admin', { at: '/admin-dashboard' })
  await teamSays(office, tour, 'We have your request.')
  await page.goto(`/tour-notes?tour=${tour.id}`)
  await expect(messagesIn(page)).toHaveCount(1)
  await expectLive(page)
  const text = `The gate code is ${tour.id.slice(-6)}.`
  const took = await timeUntilSeen(
    {
      page: office,
      call: /\/chat$/,
      act: () =>
        office.evaluate(
          async ([tourId, message]) => {
            const answer = await fetch(`/api/tours/${tourId}/chat`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ message, senderId: 'admin', senderType: 'admin', messageType: 'text' }),
            })
            await answer.text()
          },
          [tour.id, text],
        ),
    },
    { page, text },
  )
  expect(took).toBeLessThan(liveWithinMs)
})

test('the keyboard moves through the list, into a conversation and to its search', async ({ open }) => {
  const page = await open('sarah', { at: '/tour-notes' })
  await expect(conversations(page).nth(1)).toBeVisible()
  await expectLive(page)
  await page.keyboard.press('j')
  await expect(conversations(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await expect(conversations(page).nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tour-notes\?c=/)
  await expect(messagesIn(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toBeFocused()
})

test('older messages load while the reader scrolls up, without moving the place', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const write = (n: number) =>
    call(page, 'POST /api/tours/:tourId/messages', {
      params: { tourId: tour.id },
      body: { message: `Message number ${n}.` },
    })
  await write(1)
  for (let n = 2; n <= 51; n += 10)
    await Promise.all(Array.from({ length: 10 }, (_, more) => write(n + more)))
  // One after the other, for the page under test.
  for (let n = 52; n <= 101; n++) await write(n)
  await page.goto(`/tour-notes?tour=${tour.id}`)
  const last = page.getByText('Message number 101.', { exact: true })
  await expect(last).toBeInViewport()
  await expect(messagesIn(page)).toHaveCount(50)

  const first = page.getByText('Message number 52.', { exact: true })
  const stood = await page.getByRole('region', { name: 'Messages' }).evaluate((messages) => {
    // The list is laid out from the bottom, so positions further up are negative.
    messages.scrollTo({ top: -messages.scrollHeight, behavior: 'instant' })
    return [...messages.querySelectorAll('p')]
      .find(({ textContent }) => textContent === 'Message number 52.')
      ?.getBoundingClientRect().y
  })
  await expect(messagesIn(page)).toHaveCount(100)
  expect((await first.boundingBox())?.y).toBeCloseTo(stood ?? 0, 0)

  await page.getByRole('button', { name: 'Latest' }).click()
  await expect(last).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Latest' })).toHaveCount(0)
})

test('the conversation is accessible at both sizes', { tag: '@phone' }, async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const office = await open('admin', { at: null })
  await teamSays(office, tour, 'We have your request.')
  await page.goto(`/tour-notes?tour=${tour.id}`)
  await say(page, 'Thank you.')
  await say(page, 'x'.repeat(500))
  // A long word does not widen the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await withoutLine(page, async () => {
    await page.route('**/api/tours/*/messages', (route) => route.abort())
    await messageBox(page).fill('And another thing.')
    await messageBox(page).press('Enter')
    await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
    await expectAccessible(page, 'a conversation with a message that was not sent')
  })
  await page.goto('/tour-notes')
  await expect(conversations(page).first()).toBeVisible()
  await expectAccessible(page, 'the list of conversations')
})
