import { removeLostFactor } from '../features/second-factor/commands/remove-lost-factor.ts'
import { factorSessions } from '../features/sessions/adapters/factor-sessions.ts'
import { complain, say, withKernel } from './running/with-kernel.ts'

const usage = `npm run two-factor:reset -- ADDRESS

Removes the second factor and the recovery codes of the account with this email address and signs it out. Use it for
people who have lost both and whom nobody in the back office can help. The audit log records it.
`

/** `two-factor:reset`. Returns the exit code: 0, or 1 when no account has the address. */
export const run = async (args: string[]): Promise<number> => {
  const [email = ''] = args
  if (args.length !== 1 || !email.includes('@')) {
    complain(usage)
    return 1
  }
  return withKernel(async (kernel) => {
    const { name, wasOn } = await removeLostFactor(kernel, factorSessions, email)
    say(
      wasOn
        ? `${name} no longer has a second factor and is signed out. If it is required, the next sign-in sets up a new one.`
        : `${name} has no second factor. Nothing was changed.`,
    )
    return 0
  })
}
