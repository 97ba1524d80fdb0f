import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { askedFor } from '../arrange.ts'
import { expect, test } from '../journey.ts'
import { someClient } from '../made-up.ts'
import { chooseAssistant } from '../office.ts'
import { people } from '../people.ts'

test('several tours are assigned, given a priority, and archived at once', async ({ open }) => {
  const agent = await open('sarah', { at: null })
  const client = someClient('Olive')
  const tours = [
    await askedFor(agent, { client }),
    await askedFor(agent, { client }),
    await askedFor(agent, { client }),
  ]
  const name = tours[0]?.clientName ?? ''
  const page = await open('admin', { at: `/admin-dashboard/queue?sort=newest&q=${encodeURIComponent(name)}` })
  const ticks = page.getByRole('checkbox', { name: `Select the tour of ${name}` })
  await expect(ticks).toHaveCount(3)
  const bar = page.getByRole('region', { name: 'Selected tours' })

  await ticks.first().check()
  await ticks.last().click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 tours selected')
  await expectAccessible(page, 'the queue with chosen tours')
  await bar.getByRole('button', { name: 'Assign' }).click()
  const assign = page.getByRole('dialog', { name: 'Assign 3 tours' })
  await assign.getByRole('button', { name: 'Assign Assistant' }).click()
  await expect(assign.getByText('Please choose an assistant')).toBeVisible()
  await chooseAssistant(assign, people.elena.name)
  await assign.getByRole('button', { name: 'Assign Assistant' }).click()
  await expectToast(page, 'Assistant Assigned')
  await expect(page.getByText(`3 tours: ${people.elena.name}`)).toBeVisible()
  await expect(bar).toContainText('3 tours selected')

  await ticks.nth(2).uncheck()
  await bar.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('menuitem', { name: 'High' }).click()
  await expectToast(page, 'Priority Updated')
  await expect(page.getByText('2 tours: High')).toBeVisible()

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
