import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newUser } from '../../../test/user.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { watchLostFocus } from './lost-focus.ts'

let stop = (): void => undefined
beforeEach(() => {
  stop = watchLostFocus()
})
afterEach(() => stop())

const focused = (): Element | null => document.activeElement

function Screen() {
  const [editing, setEditing] = useState(false)
  const [rows, setRows] = useState(['Elm Street', 'Oak Avenue'])
  const [adding, setAdding] = useState(false)
  return (
    <main id="work" tabIndex={-1}>
      <button type="button" onClick={() => setAdding(true)}>
        Add
      </button>
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
          Archive {row}
        </button>
      ))}
      {adding ? (
        <div role="dialog" tabIndex={-1} aria-label="Details">
          {editing ? (
            <form
              onSubmit={(event) => {
                event.preventDefault()
                setEditing(false)
              }}
            >
              <input aria-label="Name" />
              <button type="submit">Save</button>
            </form>
          ) : (
            <button type="button" onClick={() => setEditing(true)}>
              Edit
            </button>
          )}
          <button
            type="button"
            onClick={() => {
              setAdding(false)
            }}
          >
            Close
          </button>
        </div>
      ) : null}
    </main>
  )
}

function Visit() {
  const [steps, setSteps] = useState(['On my way', 'Arrived', 'Complete'])
  const [asked, setAsked] = useState(false)
  const done = (step: string): void => setSteps((now) => now.filter((one) => one !== step))
  return (
    <main id="work" tabIndex={-1}>
      <button type="button">Search</button>
      <div data-keeps-focus>
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            onClick={() => (step === 'Complete' ? setAsked(true) : done(step))}
          >
            {step}
          </button>
        ))}
        <button type="button">Notes</button>
      </div>
      {asked ? (
        <div role="dialog" tabIndex={-1} aria-label="Feedback">
          <button
            type="button"
            onClick={() => {
              setAsked(false)
              done('Complete')
            }}
          >
            Send
          </button>
        </div>
      ) : null}
    </main>
  )
}

describe('focus that is lost', () => {
  it('moves to the form that replaces its button, and to the dialog once the form is saved', async () => {
    const user = newUser()
    render(<Screen />)
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Name')))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(focused()).toBe(screen.getByRole('dialog')))
  })

  it('returns to the control that opened the details when they close', async () => {
    const user = newUser()
    render(<Screen />)
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Add' })))
  })

  it('moves to the page content when no control had it before', async () => {
    const user = newUser()
    render(<Screen />)
    await user.click(screen.getByRole('button', { name: 'Archive Elm Street' }))
    await waitFor(() => expect(focused()).toBe(screen.getByRole('main')))
  })

  it('does not move when the user drops it with a press elsewhere', async () => {
    const user = newUser()
    render(
      <>
        <Screen />
        <p>Text</p>
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(screen.getByText('Text'))
    expect(focused()).toBe(document.body)
  })

  it('moves to the next step of the same visit, also after a dialog completed the last step', async () => {
    const user = newUser()
    render(<Visit />)
    const button = (name: string): HTMLElement => screen.getByRole('button', { name })
    await user.click(button('Search'))
    await user.click(button('On my way'))
    await waitFor(() => expect(focused()).toBe(button('Arrived')))
    await user.click(button('Arrived'))
    await waitFor(() => expect(focused()).toBe(button('Complete')))
    await user.click(button('Complete'))
    await user.click(button('Send'))
    await waitFor(() => expect(focused()).toBe(button('Notes')))
  })
})

it('moves to the first field of a dialog, also when the field loads later', async () => {
  const dialog = (loaded: boolean) => (
    <FormDialog
      title="Assign"
      send="Assign"
      sending={false}
      onSend={() => undefined}
      onClose={() => undefined}
    >
      {loaded ? <input aria-label="Search assistants" /> : <p>Loading</p>}
    </FormDialog>
  )
  const { rerender } = render(dialog(false))
  await waitFor(() => expect(focused()).not.toBe(document.body))
  rerender(dialog(true))
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Search assistants')))
})

function List() {
  const [rows, setRows] = useState(['Elm', 'Oak', 'Ash'])
  return (
    <main id="work" tabIndex={-1}>
      <button type="button">Before</button>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" data-row-target="">
              Open {row}
            </button>
            <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
              Confirm {row}
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}

it('moves to the row that takes the place of a handled one, and from the last to the one before', async () => {
  const user = newUser()
  render(<List />)
  await user.click(screen.getByRole('button', { name: 'Before' }))
  await user.click(screen.getByRole('button', { name: 'Confirm Oak' }))
  await waitFor(() => expect(focused()?.textContent).toBe('Open Ash'))
  await user.click(screen.getByRole('button', { name: 'Confirm Ash' }))
  await waitFor(() => expect(focused()?.textContent).toBe('Open Elm'))
})

function Groups() {
  const [moved, setMoved] = useState(false)
  const [asked, setAsked] = useState(false)
  const row = (name: string) => (
    <li key={name} id={name}>
      <button type="button" data-row-target="">
        Notes of {name}
      </button>
      <div data-keeps-focus>
        <button type="button" onClick={() => setAsked(true)}>
          Confirm {name}
        </button>
      </div>
    </li>
  )
  return (
    <main id="work" tabIndex={-1}>
      <ul>{moved ? row('Elm') : null}</ul>
      <ul>
        {moved ? null : row('Elm')}
        {row('Oak')}
      </ul>
      {asked ? (
        <div role="dialog" tabIndex={-1} aria-label="Confirm">
          <button
            type="button"
            onClick={() => {
              setMoved(true)
              setAsked(false)
            }}
          >
            Send
          </button>
        </div>
      ) : null}
    </main>
  )
}

it('follows a row that a dialog moved to another list, instead of moving to the row that took its place', async () => {
  const user = newUser()
  render(<Groups />)
  await user.click(screen.getByRole('button', { name: 'Confirm Elm' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Confirm Elm' })))
})
