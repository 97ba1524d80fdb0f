import type { Tx } from '../../../kernel/database.ts'
import { sendJob } from '../../../kernel/jobs.ts'
import { chargeTourQueue } from '../rules.ts'

/** Hands a tour to the queue that charges its agent. */
export const sendTourCharge = (tx: Tx, tourId: string): Promise<void> =>
  sendJob(tx, chargeTourQueue, { tourId })
