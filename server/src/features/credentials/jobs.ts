import type { Queue } from '../../kernel/queue/queue.ts'
import { processPasswordRequest } from './commands/process-password-request.ts'
import { forgottenQueue } from './rules.ts'

/** Makes the queue process password requests. Call it before the queue starts. */
export const definePasswordRequests = (queue: Queue): void => {
  queue.defineInTransaction(forgottenQueue, {}, (tx, { email }: { email: string }) =>
    processPasswordRequest(tx, email),
  )
}
