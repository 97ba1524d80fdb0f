import type { Assistant } from '@porchlight/contract/assistants'
import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { newUser } from '../../../../test/user.ts'
import { AssistantPicker } from './assistant-picker.tsx'

/** An assistant with only the fields that the list shows. */
const assistantOf = (id: number, name = `Assistant ${id}`) =>
  ({
    id: String(id),
    name,
    languages: ['English'],
    cities: [],
    availability: 'available',
    isActive: true,
    currentWorkload: id,
    ratingCount: 0,
    rating: 5,
    freeAt: null,
    // The picker reads none of the omitted fields.
  }) as unknown as Assistant

const ten = Array.from({ length: 10 }, (_, index) => assistantOf(index + 1))

function Form({
  onSend = () => undefined,
  assistants = ten,
}: {
  onSend?: () => void
  assistants?: Assistant[]
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <AssistantPicker
        label="Assistant"
        assistants={assistants}
        city="austin"
        zone="America/Chicago"
        value={chosen}
        onChange={setChosen}
      />
      <button type="submit">Assign Assistant</button>
    </form>
  )
}

it('moves from the search to the list on an arrow key and on Enter, which chooses and does not submit the form', async () => {
  const user = newUser()
  const onSend = vi.fn()
  render(<Form onSend={onSend} />)
  const search = screen.getByLabelText('Search assistants')
  await user.click(search)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  await user.click(search)
  await user.keyboard('Assistant 7{Enter}')
  expect(onSend).not.toHaveBeenCalled()
  const seventh = screen.getByRole('radio', { name: /Assistant 7/ })
  expect(document.activeElement).toBe(seventh)
  expect(seventh).toHaveProperty('checked', true)
})

it('lists all reasons why an assistant is not free, and says who has no ratings yet', () => {
  const reason = (kind: 'outside_hours' | 'other_city', words: string) => ({
    kind,
    reason: words,
    from: null,
    until: null,
    tourId: null,
  })
  const reasons = [
    reason('outside_hours', 'Doesn’t work that day'),
    reason('other_city', 'Doesn’t serve Miami'),
  ]
  const away = { ...assistantOf(1), freeAt: { free: false, reason: 'Doesn’t work that day', reasons } }
  const free = { ...assistantOf(2), freeAt: { free: true, reason: null, reasons: [] } }
  render(
    <AssistantPicker
      label="Assistant"
      assistants={[away, free]}
      city="miami"
      zone="America/New_York"
      value={null}
      onChange={vi.fn()}
    />,
  )
  const [first, second] = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(first).toContain('Assistant 2')
  expect(first).toContain('Available')
  expect(first).toContain('No ratings yet')
  expect(second).toContain('Not available')
  for (const { reason: words } of reasons) expect(second).toContain(words)
})

it('ignores accents and the order of words in its search', async () => {
  const user = newUser()
  render(<Form assistants={[...ten, assistantOf(11, 'Zoë Tréviño'), assistantOf(12, 'Zoe Trevino')]} />)
  const search = screen.getByLabelText('Search assistants')
  for (const text of ['zoe trevino', 'Zoë', 'TRÉVIÑO', 'Treviño, Zoe']) {
    await user.clear(search)
    await user.type(search, text)
    expect(screen.getAllByRole('radio', { name: /^Zo/ })).toHaveLength(2)
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  }
  await user.clear(search)
  await user.type(search, 'zoé x')
  expect(screen.queryAllByRole('radio')).toEqual([])
})

it('answers once for the time of the tour, and explains a general status of busy', () => {
  const busy = {
    ...assistantOf(1),
    availability: 'busy' as const,
    freeAt: { free: true, reason: null, reasons: [] },
  }
  render(<Form assistants={[busy]} />)
  const card = screen.getByRole('radio').closest('label')?.textContent
  expect(card).toContain('Available')
  expect(card).toContain('Their status is Busy. You can still assign them.')
  expect(screen.queryByText('Busy')).toBeNull()
})
