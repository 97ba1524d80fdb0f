import { billingParts } from '../app.ts'
import { createPayments } from '../features/payments/adapters/payments.ts'
import { processWebhook } from '../features/payments/commands/process-webhook.ts'
import { listProviderEvents } from '../features/payments/queries.ts'
import { complain, say, withKernel } from './running/with-kernel.ts'

const usage = `npm run webhooks:replay -- [--since 2026-03-18T15:00:00Z]

Processes stored webhooks of the payment provider again: unprocessed ones, or with --since all that arrived since then.
Each fetches the current state from the provider, so the command can be repeated.
`

const sinceOf = (args: string[]): Date | null | 'unclear' => {
  if (args.length === 0) return null
  const [name, value = ''] = args
  const at = new Date(value)
  const isClear = args.length === 2 && name === '--since' && /^\d{4}-\d\d-\d\d/.test(value)
  return isClear && !Number.isNaN(at.getTime()) ? at : 'unclear'
}

/** `webhooks:replay`. Returns the exit code: 0, or 1 when some events failed. */
export const run = async (args: string[]): Promise<number> => {
  const since = sinceOf(args)
  if (since === 'unclear') {
    complain(usage)
    return 1
  }
  return withKernel(async (kernel) => {
    const payments = createPayments(kernel)
    const found = await listProviderEvents(kernel.database.orm, since)
    let failed = 0
    for (const { id, type } of found) {
      try {
        await processWebhook(kernel, payments, { webhookId: id, again: true }, billingParts)
      } catch (error) {
        failed += 1
        complain(`${type}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    say(`${found.length} found: ${found.length - failed} processed, ${failed} failed`)
    return failed > 0 ? 1 : 0
  })
}
