import { render, screen, waitFor } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/accessibility/accessible.ts'
import { newUser } from '../../../test/user.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { Combobox, type ComboboxProps } from './combobox.tsx'

const STREETS = ['Maple Ct', 'Ridge Rd', 'Larimer St'] as const

type More = Partial<ComboboxProps<string>>

function Picker({ onChange, ...more }: More & { onChange: (street: string | null) => void }) {
  const [street, setStreet] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  return (
    <>
      <Combobox
        label="Property"
        prompt="Start typing to search properties"
        emptyMessage="No properties found"
        value={street}
        onChange={(next) => {
          setStreet(next)
          onChange(next)
        }}
        options={query ? STREETS.filter((one) => one.toLowerCase().includes(query.toLowerCase())) : []}
        onQuery={setQuery}
        optionKey={(one) => one}
        optionLabel={(one) => one}
        {...more}
      />
      <button type="button">Elsewhere</button>
    </>
  )
}

afterEach(expectAccessible)

function open(more: More = {}) {
  const onChange = vi.fn()
  render(
    <main>
      <h1>Request</h1>
      <Picker {...more} onChange={onChange} />
    </main>,
  )
  return { onChange, user: newUser(), box: screen.getByRole('combobox', { name: 'Property' }) }
}

describe('Combobox', () => {
  it('opens on focus, with the prompt while the box is empty', async () => {
    const { user, box } = open()
    expect(screen.queryByText('Start typing to search properties')).toBeNull()
    await user.tab()
    expect(document.activeElement).toBe(box)
    expect(await screen.findByText('Start typing to search properties')).toBeTruthy()
  })

  it('offers matches, and says when nothing matches', async () => {
    const { user, box } = open()
    await user.type(box, 'r')
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
      'Ridge Rd',
      'Larimer St',
    ])
    await user.type(box, 'xx')
    expect(await screen.findByText('No properties found')).toBeTruthy()
    expect(box.getAttribute('aria-expanded')).toBe('false')
  })

  it('chooses by keyboard: the arrow moves the active option, Enter chooses it and closes the list', async () => {
    const { user, box, onChange } = open()
    await user.type(box, 'r')
    await screen.findAllByRole('option')
    await user.keyboard('{ArrowDown}')
    const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toBe('Larimer St')
    await user.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('Larimer St')
    expect(box).toHaveProperty('value', 'Larimer St')
    expect(box.getAttribute('aria-expanded')).toBe('false')
  })

  it('chooses the option that was pressed, even if new matches move another one under the pointer', async () => {
    const { user, box, onChange } = open()
    await user.type(box, 'r')
    await user.pointer({
      keys: '[MouseLeft>]',
      target: await screen.findByRole('option', { name: 'Larimer St' }),
    })
    await user.keyboard('id')
    await user.pointer({ keys: '[/MouseLeft]', target: screen.getByRole('option', { name: 'Ridge Rd' }) })
    expect(onChange).toHaveBeenLastCalledWith('Larimer St')
    expect(box).toHaveProperty('value', 'Larimer St')
  })

  describe('while the matches of the typed text are loading', () => {
    const begin = async () => {
      const onChange = vi.fn()
      const picker = (more: More) => (
        <main>
          <h1>Request</h1>
          <Picker {...more} onChange={onChange} />
        </main>
      )
      // The list still shows the matches of an earlier text.
      const { rerender } = render(picker({ options: STREETS, loading: true }))
      const user = newUser()
      const box = screen.getByRole('combobox', { name: 'Property' })
      await user.type(box, 'ridge{Enter}')
      return {
        user,
        box,
        onChange,
        arrive: () => rerender(picker({ options: ['Ridge Rd'], loading: false })),
      }
    }

    it('waits after Enter, and chooses the first of them', async () => {
      const { box, onChange, arrive } = await begin()
      expect(onChange).not.toHaveBeenCalled()
      arrive()
      expect(onChange.mock.calls).toEqual([['Ridge Rd']])
      await waitFor(() => expect(box).toHaveProperty('value', 'Ridge Rd'))
    })

    it('chooses nothing if the user leaves the box or types on', async () => {
      const { user, onChange, arrive } = await begin()
      await user.keyboard(' r')
      arrive()
      await user.tab()
      expect(onChange).not.toHaveBeenCalled()
    })
  })

  it('chooses by mouse and keeps the focus in the box', async () => {
    const { user, box, onChange } = open()
    await user.type(box, 'maple')
    await user.click(await screen.findByRole('option', { name: 'Maple Ct' }))
    expect(onChange).toHaveBeenLastCalledWith('Maple Ct')
    expect(document.activeElement).toBe(box)
  })

  it('does not submit the form on Enter while it suggests another spelling', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
    const note = 'Nothing matches “mapel”. Showing “maple”:'
    const form = (more: More) => (
      <main>
        <h1>Request</h1>
        <form onSubmit={onSubmit}>
          <Picker {...more} onChange={() => undefined} />
          <button type="submit">Send</button>
        </form>
      </main>
    )
    const { rerender } = render(form({ options: ['Maple Ct'], note }))
    const user = newUser()
    await user.type(screen.getByRole('combobox', { name: 'Property' }), 'mapel')
    expect(await screen.findByText(note)).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getByRole('option', { name: 'Maple Ct' })).toBeTruthy()
    rerender(form({ options: [] }))
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('clears the choice when the user edits its text', async () => {
    const { user, box, onChange } = open()
    await user.type(box, 'maple{Enter}')
    await user.type(box, '{Backspace}')
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(box).toHaveProperty('value', 'Maple C')
  })

  it('closes when the focus leaves it', async () => {
    const { user, box } = open()
    await user.type(box, 'r')
    await screen.findAllByRole('option')
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(box.getAttribute('aria-expanded')).toBe('false')
  })

  it('clears with its own button', async () => {
    const { user, box, onChange } = open()
    await user.type(box, 'maple{Enter}')
    await user.click(screen.getByRole('button', { name: 'Clear Property' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(box).toHaveProperty('value', '')
  })

  it('opens with the arrow without moving, and goes around the ends', async () => {
    const { user, box } = open({ options: STREETS })
    const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
    await user.tab()
    await user.keyboard('{Escape}')
    expect(box.getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe('Maple Ct')
    await user.keyboard('{ArrowUp}')
    expect(active()).toBe('Larimer St')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(active()).toBe('Ridge Rd')
  })

  it('chooses nothing with Enter while nothing matches, so that the form gets the key', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
    const onChange = vi.fn()
    render(
      <main>
        <h1>Request</h1>
        <form onSubmit={onSubmit}>
          <Picker onChange={onChange} />
        </form>
      </main>,
    )
    const user = newUser()
    const box = screen.getByRole('combobox', { name: 'Property' })
    await user.type(box, 'maple{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(onChange).toHaveBeenLastCalledWith('Maple Ct')
    await user.type(box, 'xx{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('has links after the options, and follows one only after an arrow', async () => {
    const choose = vi.fn()
    const { user, box, onChange } = open({ links: [{ key: 'all', content: 'See all', choose }] })
    await user.type(box, 'xx{Enter}')
    expect(await screen.findByText('No properties found')).toBeDefined()
    expect(choose).not.toHaveBeenCalled()
    expect(box.getAttribute('aria-activedescendant')).toBeNull()
    await user.keyboard('{ArrowUp}{Enter}')
    expect(choose).toHaveBeenCalledOnce()
    await user.clear(box)
    await user.type(box, 'r')
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Ridge Rd',
      'Larimer St',
      'See all',
    ])
    await user.click(screen.getByRole('option', { name: 'See all' }))
    expect(choose).toHaveBeenCalledTimes(2)
    expect(onChange.mock.calls.filter(([street]) => street !== null)).toEqual([])
  })

  it('leaves the rest of the page to screen readers, and Tab leaves it', async () => {
    const { user, box } = open({ options: STREETS })
    await user.type(box, 'r')
    expect(await screen.findAllByRole('option')).toHaveLength(3)
    expect(screen.getByRole('heading', { name: 'Request' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toBeDefined()
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear Property' }))
    expect(box.getAttribute('aria-expanded')).toBe('false')
  })

  it('says that it searches, and why a search failed', async () => {
    const { user, box } = open({ loading: true, options: [] })
    await user.type(box, 'r')
    expect(await screen.findByText('Searching…')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Clear Property' })).toBeNull()
  })

  it('shows the failure instead of a missing match, and offers to search again', async () => {
    const onRetry = vi.fn()
    const { user, box } = open({ failure: { message: 'Failed to fetch properties', onRetry }, options: [] })
    await user.type(box, 'r')
    expect(await screen.findByText('Failed to fetch properties')).toBeDefined()
    expect(screen.queryByText('No properties found')).toBeNull()
    await user.click(screen.getByRole('option', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
    expect(box.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{ArrowDown}')
    expect(box.getAttribute('aria-activedescendant')).not.toBeNull()
    await user.keyboard('{Enter}')
    expect(onRetry).toHaveBeenCalledTimes(2)
    // Once the answer arrives, another option has the place of 'Try again'.
    expect(box.getAttribute('aria-activedescendant')).toBeNull()
  })

  it('connects the error with the box', () => {
    const { box } = open({ error: 'Please choose a property' })
    expect(box.getAttribute('aria-invalid')).toBe('true')
    const note = document.getElementById(box.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Please choose a property')
  })

  it('closes with Escape without closing the dialog around it', async () => {
    const onClose = vi.fn()
    render(
      <Dialog onClose={onClose} title="New request">
        <Picker onChange={() => undefined} options={STREETS} />
      </Dialog>,
    )
    const user = newUser()
    const box = screen.getByRole('combobox', { name: 'Property' })
    await user.click(box)
    await screen.findAllByRole('option')
    await user.keyboard('{Escape}')
    expect(box.getAttribute('aria-expanded')).toBe('false')
    expect(onClose).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})
