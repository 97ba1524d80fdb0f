import type { Orm } from '../../../kernel/database.ts'
import { deskDay } from '../rules.ts'
import { userDays } from '../tables.ts'

/** Writes down that a person was here on a day of the desk's clock; again on the same day it changes nothing. */
export const noteDay = async (orm: Orm, userId: string, now: Date): Promise<void> => {
  await orm
    .insert(userDays)
    .values({ userId, day: deskDay(now) })
    .onConflictDoNothing()
}
