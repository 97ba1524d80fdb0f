import { askedFor, ownHouse } from '../arrange.ts'
import { expect, test } from '../journey.ts'
import { someClient, someInstant } from '../made-up.ts'
import { people } from '../people.ts'

const HOUR = 3_600_000

test('a dispatcher finds, assigns and confirms 30 tours by keyboard, and undoes one change', async ({
  open,
}) => {
  const agent = await open('sarah', { at: null })
  const client = someClient('Keys')
  const property = await ownHouse(agent)
  const first = Date.parse(someInstant())
  const at = (index: number) => new Date(first + index * 2 * HOUR).toISOString()
  for (const start of [0, 10, 20])
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => askedFor(agent, { client, property, at: at(start + index) })),
    )
  const page = await open('admin', { at: '/admin-dashboard' })
  const { keyboard } = page
  const expectText = (words: string) => expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()

  await keyboard.press('g')
  await keyboard.press('q')
  await expect(page.getByRole('table', { name: 'Tour queue' })).toBeVisible()
  await keyboard.press('/')
  await keyboard.type(client.last)
  await expectText('30 open tours, due next first')
  await keyboard.press('Enter')
  // The beginning of the name may have found the same 30 tours: the focus moves once the whole name has.
  await expect(page.getByRole('table', { name: 'Tour queue' }).locator(':focus')).toBeVisible()
  await keyboard.press('Shift+X')
  await expectText('30 tours selected')

  await keyboard.press('a')
  await expect(page.getByRole('dialog', { name: 'Assign 30 tours' }).getByRole('radio').first()).toBeVisible()
  await keyboard.type(people.elena.name)
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(1)
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await expectText(`30 tours: ${people.elena.name}`)

  await keyboard.press('s')
  // The dialog is visible a moment before it has the focus; until then, Enter opens the row behind it.
  const asked = page.getByRole('dialog', { name: 'Status of 30 tours' })
  await expect(asked.getByRole('combobox', { name: /^Status/ })).toBeFocused()
  await keyboard.press('Enter')
  // The list takes letters once it is open, and Enter chooses what they have highlighted.
  await expect(page.getByRole('listbox')).toBeVisible()
  await keyboard.type('conf')
  await expect(page.getByRole('option', { name: 'Confirmed' })).toHaveAttribute('data-highlighted')
  // A fast typist presses Tab before the list has closed.
  await Promise.all([keyboard.press('Enter'), keyboard.press('Tab')])
  await expect(page.getByRole('checkbox', { name: /requested time as its date$/ })).toBeFocused()
  await keyboard.press('Enter')
  await expectText('30 tours: Confirmed')

  await keyboard.press('Escape')
  await expect(page.getByText('30 tours selected')).toBeHidden()
  await keyboard.press('/')
  await keyboard.press('Enter')
  await keyboard.press('p')
  await expect(page.getByRole('dialog', { name: `Priority of ${client.name}` })).toBeVisible()
  await keyboard.type('high')
  await keyboard.press('Enter')
  await expectText(`${client.name}: High`)
  await keyboard.press('z')
  await expectText('Priority Change Undone')
})
