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

it('says at the field what a code looks like before it asks the server, and takes a recovery code', async () => {
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
  const slip = 'Enter a 6-digit code, or a recovery code of 10 characters'
  await user.type(box, '123{Enter}')
  expect(noted()).toBe(slip)
  expect(document.activeElement).toBe(box)
  expect(server.asked(call)).toEqual([])
  await user.clear(box)
  await user.type(box, 'k7qwm-20xtr{Enter}')
  expect(await screen.findByText(refusals.wrong_code.message)).toBeDefined()
  expect(server.asked(call)[0]?.body).toEqual({ code: 'k7qwm-20xtr' })
  // The reason of the last attempt does not stay beside this one's.
  await user.type(box, '12{Enter}')
  expect(noted()).toBe(slip)
  expect(screen.queryByText(refusals.wrong_code.message)).toBeNull()
})
