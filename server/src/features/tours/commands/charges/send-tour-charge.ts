import type { Tx } from '../../../../kernel/database/database.ts'
import { sendJob } from '../../../../kernel/queue/jobs.ts'
import { chargeTourQueue } from '../../rules.ts'

/** Queues the charge of a tour. */
export const sendTourCharge = (tx: Tx, tourId: string): Promise<void> =>
  sendJob(tx, chargeTourQueue, { tourId })
