import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** Waits until no job is pending. */
export const jobsDone = async (app: TestApp): Promise<void> => {
  await expect
    .poll(
      async () => {
        const { rows } = await app.database.orm.execute<{ name: string }>(
          sql`select name from jobs where state = 'running'
            or (state = 'waiting' and start_after <= now() + interval '1 second')`,
        )
        return rows.map(({ name }) => name)
      },
      { interval: 20 },
    )
    .toEqual([])
}
