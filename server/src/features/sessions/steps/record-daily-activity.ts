import type { Tx } from '../../../kernel/database/database.ts'
import { deskDay } from '../rules.ts'
import { userDays } from '../tables.ts'

/** Records that a person was active on a day of the desk's time zone, once per day. */
export const recordDailyActivity = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await tx
    .insert(userDays)
    .values({ userId, day: deskDay(now) })
    .onConflictDoNothing()
}
