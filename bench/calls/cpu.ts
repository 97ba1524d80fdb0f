import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/**
 * The processor time of a thread in milliseconds; 0 for one that has ended. The scheduler counts it in nanoseconds
 * (Linux, Documentation/scheduler/sched-stats.rst). The ticks in /proc/PID/stat are 10 ms, as long as twenty requests.
 */
const cpuOfThread = (pid: number, thread: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

/** The processor time that a process's threads have used so far, in milliseconds; 0 for one that has ended. */
const cpuOf = (pid: number): number => {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, thread) => sum + cpuOfThread(pid, thread), 0)
  } catch {
    return 0
  }
}

/** The address of the database for a server whose sessions are counted under this name. */
export const databaseOf = (databaseUrl: string, name: string): string => {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', name)
  return url.href
}

export type Meter = {
  /**
   * The processor time in milliseconds that a server and its sessions of PostgreSQL used during `work`.
   *
   * @param name of the sessions (`databaseOf`)
   */
  during: <T>(
    server: { pid: number; name: string },
    work: () => Promise<T>,
  ) => Promise<{ result: T; cpuMs: number }>
  close: () => Promise<void>
}

/**
 * Measures the processor time of a server process and of its PostgreSQL sessions together. On a noisy machine, it varies
 * less than the requests per second. Other servers' sessions do not count: a write of one wakes those of the others.
 *
 * @throws Error if PostgreSQL runs on another machine
 */
export const openMeter = async (databaseUrl: string): Promise<Meter> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const sessionsOf = async (name: string): Promise<number[]> => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
      [name],
    )
    return rows.map(({ pid }) => pid)
  }
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (cpuOf(rows[0]?.pid ?? 0) === 0)
    throw new Error('PostgreSQL’s processes are not on this machine, so their processor time is unknown.')
  return {
    during: async ({ pid: serverPid, name }, work) => {
      // A session that begins during the work counts from its start, and one that ends does not count.
      const before = new Map([serverPid, ...(await sessionsOf(name))].map((pid) => [pid, cpuOf(pid)]))
      const result = await work()
      const after = [serverPid, ...(await sessionsOf(name))]
      return { result, cpuMs: after.reduce((sum, pid) => sum + cpuOf(pid) - (before.get(pid) ?? 0), 0) }
    },
    close: () => client.end(),
  }
}
