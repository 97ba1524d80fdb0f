import { secondFactor } from '@porchlight/contract/second-factor'
import { codeAt, stepAt } from '../../src/kernel/security/totp.ts'
import { answerOf } from '../answers.ts'
import type { TestApp } from '../app.ts'
import { as } from '../callers.ts'
import type { Person } from '../people.ts'

/** People with a second factor, and the codes that their authenticator apps show. */
export const twoFactorScene = (app: TestApp) => {
  /** The code that an app shows now, or a number of 30-second steps later. */
  const codeOf = (secret: string, off = 0): string => codeAt(secret, stepAt(app.clock.now()) + off)
  /** Switches on a person's second factor. The code that confirmed it is used, and its step has passed. */
  const switchedOn = async (person: Person, door: 'staff' | 'agent' = 'staff') => {
    const caller = await as(app, person, door)
    const { secret } = answerOf(secondFactor.setUpTwoFactor, await caller.post('/api/two-factor/set-up'))
    const confirmed = await caller.post('/api/two-factor/confirm', { code: codeOf(secret) })
    const { recoveryCodes } = answerOf(secondFactor.confirmTwoFactor, confirmed)
    app.clock.advance(30_000)
    return { caller, secret, recoveryCodes }
  }
  return { codeOf, switchedOn }
}
