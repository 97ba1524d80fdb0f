import { refusals } from '@porchlight/contract/kernel/refusals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { refused } from '../../../../test/answers.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import { renderAt } from '../../../../test/small-router.tsx'
import { newUser } from '../../../../test/user.ts'
import { EntryFrame } from '../entry/entry-frame.tsx'
import { SecondFactor } from './second-factor.tsx'

const { server } = prepareScreens()
const call = 'POST /api/two-factor/challenge'

it('shows the expected format without asking the server, and accepts a recovery code', async () => {
  server.on(call, refused('wrong_code'))
  await renderAt('/login', () => (
    <main>
      <h1>Sign in</h1>
      <SecondFactor need="verify" account="sarah@porchlight.test" onStartAgain={() => undefined} />
    </main>
  ))
  const user = newUser({ delay: null })
  const box = screen.getByLabelText('Code')
  const noted = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
  const slip = 'Enter a 6-digit code or a 10-character recovery code'
  await user.type(box, '123{Enter}')
  expect(noted()).toBe(slip)
  expect(document.activeElement).toBe(box)
  expect(server.asked(call)).toEqual([])
  await user.clear(box)
  await user.type(box, 'k7qwm-20xtr{Enter}')
  await waitFor(() => expect(noted()).toBe(refusals.wrong_code.message))
  // Once, at the field, and not in a toast as well.
  expect(screen.getAllByText(refusals.wrong_code.message)).toHaveLength(1)
  expect(screen.queryByText('Login Failed')).toBeNull()
  expect(box).toHaveProperty('value', '')
  expect(server.asked(call)[0]?.body).toEqual({ code: 'k7qwm-20xtr' })
  // The error of the last attempt disappears.
  await user.type(box, '12{Enter}')
  expect(noted()).toBe(slip)
  expect(screen.queryByText(refusals.wrong_code.message)).toBeNull()
})

function SignInPage() {
  const [asks, setAsks] = useState(true)
  return (
    <EntryFrame title="Agent Login" description="Request tours." elsewhere="No account yet?">
      {asks ? (
        <SecondFactor need="verify" account="sarah@agents.example" onStartAgain={() => setAsks(false)} />
      ) : null}
    </EntryFrame>
  )
}

it('gives the page its own title and text, and leaves out the links for people without an account', async () => {
  await renderAt('/login', () => <SignInPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Two-factor sign-in' })).toBeDefined()
  expect(screen.getByText('Signing in as sarah@agents.example.')).toBeDefined()
  expect(screen.queryByText('No account yet?')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in as someone else' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Agent Login' })).toBeDefined()
  expect(screen.getByText('No account yet?')).toBeDefined()
})
