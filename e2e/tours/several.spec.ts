import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { askedFor, setTo } from '../arrange.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { someClient } from '../made-up.ts'
import { chooseAssistant } from '../office.ts'
import { people } from '../people.ts'

test('several tours are assigned, told apart where one is refused, and put away', async ({ open }) => {
  const agent = await open('sarah', { at: null })
  const client = someClient('Olive')
  const tours = [
    await askedFor(agent, { client }),
    await askedFor(agent, { client }),
    await askedFor(agent, { client }),
  ]
  const name = tours[0]?.clientName ?? ''
  const page = await open('admin', { at: `/admin-dashboard/queue?sort=newest&q=${encodeURIComponent(name)}` })
  const ticks = page.getByRole('checkbox', { name: `Choose the tour of ${name}` })
  await expect(ticks).toHaveCount(3)
  const bar = page.getByRole('region', { name: 'Chosen tours' })

  await ticks.first().check()
  await ticks.last().click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 tours chosen')
  await expectAccessible(page, 'the queue with chosen tours')
  await bar.getByRole('button', { name: 'Assign' }).click()
  const assign = page.getByRole('dialog', { name: 'Assign 3 tours' })
  await assign.getByRole('button', { name: 'Assign Assistant' }).click()
  await expect(assign.getByText('Please choose an assistant')).toBeVisible()
  await chooseAssistant(assign, people.elena.name)
  await assign.getByRole('button', { name: 'Assign Assistant' }).click()
  await expectToast(page, 'Assistant Assigned')
  await expect(page.getByText(`3 tours: ${people.elena.name}`)).toBeVisible()
  await expect(bar).toBeHidden()

  await ticks.nth(0).check()
  await ticks.nth(1).check()
  await bar.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('menuitem', { name: 'High' }).click()
  await expectToast(page, 'Priority Updated')
  await expect(page.getByText('2 tours: High')).toBeVisible()

  await ticks.nth(0).check()
  await ticks.nth(1).check()
  await bar.getByRole('button', { name: 'Status' }).click()
  const status = page.getByRole('dialog', { name: 'Status of 2 tours' })
  await status.getByRole('button', { name: 'Update status' }).click()
  await expect(status.getByText('Please choose a status')).toBeVisible()
  await status.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Confirmed', exact: true }).click()
  const dates = status.getByRole('checkbox', { name: 'Use each tour’s requested time as its date' })
  await expect(dates).toBeChecked()
  await dates.uncheck()
  await status.getByRole('button', { name: 'Update status' }).click()
  const result = page.getByRole('dialog', { name: 'Nothing was changed' })
  await expect(result.getByText('This status needs a scheduled date.')).toHaveCount(2)
  await result.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar).toContainText('2 tours chosen')

  await bar.getByRole('button', { name: 'Archive' }).click()
  const archive = page.getByRole('alertdialog', { name: 'Archive 2 tours?' })
  await expect(archive).toContainText(
    'They leave the queue and become read-only. You can restore them later.',
  )
  await expect(archive).toContainText('2 tours of these are open: archiving cancels them')
  await archive.getByRole('button', { name: 'Archive 2 tours' }).click()
  await expectToast(page, 'Tour Archived')
  await expect(ticks).toHaveCount(1)

  await page.getByRole('button', { name: 'Show Archived' }).click()
  await page.getByRole('button', { name: 'Archived only' }).click()
  await expect(page).toHaveURL(/archived=only/)
  const more = page.getByRole('button', { name: `More for ${name}` })
  await expect(more).toHaveCount(2)
  await expectAccessible(page, 'the archived tours')
  await more.first().click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expectToast(page, 'Tour Restored')
  await expect(more).toHaveCount(1)
})

test('of several tours one that somebody else has changed is left, and stays chosen', async ({ open }) => {
  const agent = await open('sarah', { at: null })
  const client = someClient('Piet')
  const first = await askedFor(agent, { client })
  const second = await askedFor(agent, { client })
  const name = first.clientName ?? ''
  const page = await open('admin', { at: `/admin-dashboard/queue?sort=newest&q=${encodeURIComponent(name)}` })
  const ticks = page.getByRole('checkbox', { name: `Choose the tour of ${name}` })
  await expect(ticks).toHaveCount(2)
  const line = page.locator(`[data-tour="${first.id}"]`)
  await line.getByRole('button').first().focus()
  await page.keyboard.press('x')
  await page.locator(`[data-tour="${second.id}"]`).getByRole('checkbox').check()
  // The list is not told: what the page sends is what it has seen.
  await page.route('**/api/admin/tour-queue?*', (asked) => asked.abort('aborted'))
  const other = await open('super', { at: null })
  await setTo(other, first, 'awaiting_response')
  const bar = page.getByRole('region', { name: 'Chosen tours' })
  await bar.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('menuitem', { name: 'Low' }).click()
  await expectToast(page, 'Priority Updated')
  const result = page.getByRole('dialog', { name: 'Some were left as they were' })
  await expect(result).toContainText('1 tour done, 1 tour not.')
  await expect(result.getByText('Someone else changed this in the meantime.')).toBeVisible()
  await result.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar).toContainText('1 tour chosen')
  await expect(line.getByRole('checkbox')).toBeChecked()
})

test('a filter is kept, shared with the team at once, renamed and thrown away', async ({ open }) => {
  const name = `Waiting ${Date.now()}`
  const page = await open('admin', { at: '/admin-dashboard/queue?status=all-pending&city=denver' })
  const other = await open('super', { at: '/admin-dashboard/queue' })
  await expectLive(other)
  await page.getByRole('button', { name: 'Kept filters' }).click()
  await page.getByRole('menuitem', { name: 'Keep these filters' }).click()
  const keep = page.getByRole('dialog', { name: 'Keep these filters' })
  await keep.getByRole('button', { name: 'Keep filter' }).click()
  await expect(keep.getByText('Please give the filter a name')).toBeVisible()
  await keep.getByLabel('Name').fill(name)
  await keep.getByRole('checkbox', { name: 'Share it with the team' }).check()
  await keep.getByRole('button', { name: 'Keep filter' }).click()
  await expectToast(page, 'Filter kept')
  await expect(page.getByRole('button', { name: `Kept filters: ${name}` })).toBeVisible()

  await other.getByRole('button', { name: 'Kept filters' }).click()
  await other.getByRole('menuitem', { name: new RegExp(`^${name} \\(`) }).click()
  await expect(other).toHaveURL(/status=all-pending/)
  await expect(other).toHaveURL(/city=denver/)

  await page.getByRole('button', { name: `Kept filters: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Change your filters' }).click()
  const own = page.getByRole('dialog', { name: 'Your filters' })
  await own.getByRole('button', { name: `Change ${name}` }).click()
  const change = page.getByRole('dialog', { name: 'Change this filter' })
  await change.getByLabel('Name').fill(`${name} b`)
  await change.getByRole('button', { name: 'Save filter' }).click()
  await own.getByRole('button', { name: `Throw ${name} b away` }).click()
  await expectToast(page, 'Filter thrown away')
  await expect(own.getByText(`${name} b`)).toBeHidden()
})
