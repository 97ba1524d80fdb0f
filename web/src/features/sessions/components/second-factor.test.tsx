import { refusals } from '@porchlight/contract/kernel/refusals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { refused } from '../../../../test/answers.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import { renderAt } from '../../../../test/small-router.tsx'
import { SecondFactor } from './second-factor.tsx'

const { server } = prepareScreens()
const call = 'POST /api/two-factor/challenge'

it('shows the expected format without asking the server, and accepts a recovery code', async () => {
  server.on(call, refused('wrong_code'))
  await renderAt('/login', () => (
    <main>
      <h1>Sign in</h1>
      <SecondFactor need="verify" onStartAgain={() => undefined} />
    </main>
  ))
  const user = userEvent.setup({ delay: null })
  const box = screen.getByLabelText('Code')
  const noted = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
  const slip = 'Enter a 6-digit code or a 10-character recovery code'
  await user.type(box, '123{Enter}')
  expect(noted()).toBe(slip)
  expect(document.activeElement).toBe(box)
  expect(server.asked(call)).toEqual([])
  await user.clear(box)
  await user.type(box, 'k7qwm-20xtr{Enter}')
  expect(await screen.findByText(refusals.wrong_code.message)).toBeDefined()
  expect(server.asked(call)[0]?.body).toEqual({ code: 'k7qwm-20xtr' })
  // The error of the last attempt disappears.
  await user.type(box, '12{Enter}')
  expect(noted()).toBe(slip)
  expect(screen.queryByText(refusals.wrong_code.message)).toBeNull()
})
