import { expectAccessible } from '../accessible.ts'
import { expectToast, openDetails } from '../agent.ts'
import { askedFor, assigned } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive, liveWithinMs, timeUntilSeen } from '../live.ts'
import { people } from '../people.ts'
import { conversations, messageBox, said, say, teamSays, teamWrites, unreadAside } from '../talk.ts'
import { withoutLine } from '../watch.ts'

const tag = '@phone'

test('from a tour the agent writes to the team, and the answer appears by itself', { tag }, async ({
  open,
}) => {
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
  await expect(said(page)).toHaveCount(1)
  await expect(said(page)).toContainText('Sent')
  await expect(messageBox(page)).toHaveValue('')
  await expect(messageBox(page)).toBeFocused()
  const [kept] = await call(page, 'GET /api/tours/:tourId/messages', { params: { tourId: tour.id } })
  expect(kept?.message).toBe('Two questions:\nis there parking, and a lift?')

  // The team reads, and the agent sees it.
  await expectLive(page)
  const office = await open('admin', { at: null })
  const id = kept?.conversationId ?? ''
  await call(office, 'POST /api/conversations/:id/read', { params: { id }, body: {} })
  await expect(said(page)).toContainText('Read')

  await assigned(office, tour, people.elena.name)
  const elena = await open('elena', { at: null })
  await teamSays(elena, tour, 'Parking yes, no lift.')
  const answer = said(page).filter({ hasText: 'Parking yes, no lift.' })
  await expect(answer).toContainText('Scheduling Assistant')
  await expect(page.getByText('Elena')).toHaveCount(0)

  // It was read while it came, and the team sees that.
  const ofTour = { query: { tourId: tour.id } }
  await expect
    .poll(async () => (await call(office, 'GET /api/admin/conversations', ofTour))[0]?.messages[0]?.isRead)
    .toBe(true)
})

test('an answer is seen in under a second', { tag: '@timed' }, async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const office = await open('admin', { at: '/admin-dashboard' })
  await teamSays(office, tour, 'We have your request.')
  await page.goto(`/tour-notes?tour=${tour.id}`)
  await expect(said(page)).toHaveCount(1)
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

test('a message that did not arrive keeps its text, and is sent once', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  await page.goto(`/tour-notes?tour=${tour.id}`)
  await expect(page.getByText('No messages yet')).toBeVisible()
  await withoutLine(page, async () => {
    // It reaches the server; the answer is lost. What is read is left alone: a reload breaks it off.
    await page.route('**/api/tours/*/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await messageBox(page).fill('Can we come at nine?')
    await messageBox(page).press('Enter')
    await expectToast(page, 'Error')
    await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
    await expect(page.getByText('Not sent.')).toBeVisible()

    // It stands there after a reload too.
    await page.reload()
    const unsent = page.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem')
    await expect(unsent).toContainText('Can we come at nine?')
    // By then it has been sent again by itself, in vain.
    const again = unsent.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute('**/api/tours/*/messages')
    await again.click()
    await expectToast(page, 'Message Sent')
    await expect(unsent).toHaveCount(0)
  })
  await expect(said(page)).toHaveCount(1)
  const sent = await call(page, 'GET /api/tours/:tourId/messages', { params: { tourId: tour.id } })
  expect(sent.map(({ message }) => message)).toEqual(['Can we come at nine?'])
})

test('a message that did not arrive can be taken back and written anew', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  await page.goto(`/tour-notes?tour=${tour.id}`)
  await withoutLine(page, async () => {
    await page.route('**/api/tours/*/messages', (route) => route.abort())
    await messageBox(page).fill('At nien')
    await messageBox(page).press('Enter')
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(messageBox(page)).toHaveValue('At nien')
    await page.unroute('**/api/tours/*/messages')
  })
  await say(page, 'At nine')
  await expect(said(page)).toHaveCount(1)
})

test('what is being written survives a reload, for its conversation alone', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const [one, other] = [await askedFor(page), await askedFor(page)]
  await page.goto(`/tour-notes?tour=${one.id}`)
  await messageBox(page).fill('Half a thou')
  await page.goto(`/tour-notes?tour=${other.id}`)
  await expect(messageBox(page)).toHaveValue('')
  await page.goto(`/tour-notes?tour=${one.id}`)
  await expect(messageBox(page)).toHaveValue('Half a thou')
  await page.reload()
  await expect(messageBox(page)).toHaveValue('Half a thou')
  await messageBox(page).press('Enter')
  await page.reload()
  await expect(said(page)).toHaveCount(1)
  await expect(messageBox(page)).toHaveValue('')
})

test('the team writes about no tour: unread in the sidebar, read once opened, and answered', async ({
  open,
}) => {
  const page = await open('marcus', { at: '/dashboard' })
  await expectLive(page)
  const office = await open('admin', { at: null })
  const mark = String(Date.now())
  const before = await call(page, 'GET /api/agent/unread-messages/count')
  const id = await teamWrites(office, page, {
    subject: `Holiday hours ${mark}`,
    message: 'We close at noon.',
  })
  await expect(unreadAside(page)).toHaveText(new RegExp(`Tour Notes${before.count + 1} waiting`))
  await unreadAside(page).click()
  const row = conversations(page).filter({ hasText: mark })
  await expect(row).toContainText('Message from the team')
  await expect(row).toContainText('1 unread')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/tour-notes?c=${id}`)
  await expect(said(page)).toContainText(['We close at noon.'])
  await expect(said(page).getByText('New', { exact: true })).toBeVisible()
  await expect(row).not.toContainText('unread')
  await say(page, 'Thank you, noted.')
  await expect(row).toContainText('You: Thank you, noted.')
  await page.reload()
  await expect(said(page)).toHaveCount(2)
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
})

test('the wish to cancel stands in the conversation, marked as such', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const office = await open('admin', { at: null })
  await assigned(office, tour, people.elena.name)
  await page.goto(`/tour-notes?tour=${tour.id}`)
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expectLive(page)
  await call(page, 'POST /api/agent/tour-requests/:id/ask-to-cancel', {
    params: { id: tour.id },
    body: { message: 'The client has found a house.' },
  })
  await expect(said(page)).toHaveCount(1)
  await expect(said(page)).toContainText('Asked to cancel')
  await expect(said(page)).toContainText('The client has found a house.')
})

test('the keyboard goes through the list, into a conversation and to its search', async ({ open }) => {
  const page = await open('sarah', { at: '/tour-notes' })
  await expect(conversations(page).nth(1)).toBeVisible()
  await expectLive(page)
  await page.keyboard.press('j')
  await expect(conversations(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await expect(conversations(page).nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tour-notes\?c=/)
  await expect(said(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toBeFocused()
})

test('the limit of a message is said before it is sent', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  await page.goto(`/tour-notes?tour=${tour.id}`)
  await messageBox(page).fill('x'.repeat(4_990))
  await expect(page.getByText('10 characters left')).toBeVisible()
  await messageBox(page).fill('x'.repeat(5_001))
  await expect(page.getByText('Please use at most 5,000 characters')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await messageBox(page).fill('x'.repeat(5_000))
  await messageBox(page).press('Enter')
  await expect(said(page)).toHaveCount(1)
  // One long word does not push the page wide.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('what people write is shown as they wrote it', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  await page.goto(`/tour-notes?tour=${tour.id}`)
  const texts = [
    '<img src=x onerror="document.title=1"><b>bold</b>',
    'שלום, הבית יפה מאוד 🏡 ١٢٣',
    '{{7*7}} %s \\u0041',
  ]
  for (const text of texts) await say(page, text)
  for (const text of texts) await expect(said(page).getByText(text, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/Porchlight$/)
})

test('older messages come while one scrolls up, and the place is kept', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  for (let n = 1; n <= 120; n++)
    await call(page, 'POST /api/tours/:tourId/messages', {
      params: { tourId: tour.id },
      body: { message: `Message number ${n}.` },
    })
  await page.goto(`/tour-notes?tour=${tour.id}`)
  const last = page.getByText('Message number 120.', { exact: true })
  await expect(last).toBeInViewport()
  await expect(said(page)).toHaveCount(50)

  const first = page.getByText('Message number 71.', { exact: true })
  const stood = await page.getByRole('region', { name: 'Messages' }).evaluate((messages) => {
    // Laid out from the bottom: upwards is below zero.
    messages.scrollTo({ top: -messages.scrollHeight, behavior: 'instant' })
    return [...messages.querySelectorAll('p')]
      .find(({ textContent }) => textContent === 'Message number 71.')
      ?.getBoundingClientRect().y
  })
  await expect(said(page)).toHaveCount(100)
  expect((await first.boundingBox())?.y).toBeCloseTo(stood ?? 0, 0)

  await page.getByRole('button', { name: 'Latest' }).click()
  await expect(last).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Latest' })).toHaveCount(0)
})

test('the conversation for eyes and ears, on both sizes', { tag }, async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const office = await open('admin', { at: null })
  await teamSays(office, tour, 'We have your request.')
  await page.goto(`/tour-notes?tour=${tour.id}`)
  await say(page, 'Thank you.')
  await expectAccessible(page, 'a conversation')
  await withoutLine(page, async () => {
    await page.route('**/api/tours/*/messages', (route) => route.abort())
    await messageBox(page).fill('And another thing.')
    await messageBox(page).press('Enter')
    await expect(page.getByText('Not sent.')).toBeVisible()
    await expectAccessible(page, 'a conversation with a message that was not sent')
  })
  await page.goto('/tour-notes')
  await expect(conversations(page).first()).toBeVisible()
  await expectAccessible(page, 'the list of conversations')
})
