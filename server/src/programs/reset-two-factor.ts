import { removeLostFactor } from '../features/sessions/commands/remove-lost-factor.ts'
import { complain, say, withKernel } from './running/with-kernel.ts'

const usage = `npm run two-factor:reset -- ADDRESS

Takes the second factor and the recovery codes off whoever signs in with this email address, and signs them out. For
who has lost both and whom nobody in the back office can help. It is written into the audit log.
`

/** `two-factor:reset`. Returns the exit code: 0, or 1 when no account has the address. */
export const run = async (args: string[]): Promise<number> => {
  const [email = ''] = args
  if (args.length !== 1 || !email.includes('@')) {
    complain(usage)
    return 1
  }
  return withKernel(async (kernel) => {
    const { name, wasOn } = await removeLostFactor(kernel, email)
    say(
      wasOn
        ? `${name} has no second factor any more and is signed out. Where it is the rule they set up a new one when they sign in.`
        : `${name} has no second factor. Nothing was changed.`,
    )
    return 0
  })
}
