import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export type Scratch = {
  /** A new, empty database. */
  url: string
  /** PostgreSQL's version, as `15.14`. */
  version: string
  drop: () => Promise<void>
}

type Cluster = { url: string; stop: () => void }

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)))
    })
  })

const installed = (): string => {
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(asked.status === 0 ? [asked.stdout.trim()] : []),
  ]
  const found = places.find((place) => existsSync(join(place, 'initdb')))
  if (found === undefined)
    throw new Error('PostgreSQL is not installed here: set BENCH_DATABASE_URL to a server that may be used.')
  return found
}

const idOf = (user: string, flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))

// PostgreSQL refuses to run as root; a package installation has created its own user.
const servant = () =>
  process.getuid?.() === 0 ? { uid: idOf('postgres', '-u'), gid: idOf('postgres', '-g') } : undefined

const startCluster = async (): Promise<Cluster> => {
  const bin = installed()
  const as = servant()
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
  if (as) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { cwd: folder, stdio: 'ignore', ...as })
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  const port = await freePort()
  // The memory of a server with a million tours; with less, the figures would measure the disk.
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c shared_buffers=2GB -c random_page_cost=1.1`
  run('pg_ctl', ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start'])
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const once = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * A scratch database on the server of BENCH_DATABASE_URL, or on a new cluster that lives as long as the benchmark.
 *
 * @throws Error if there is neither
 */
export const openScratch = async (): Promise<Scratch> => {
  const given = process.env.BENCH_DATABASE_URL
  const cluster: Cluster = given ? { url: given, stop: () => {} } : await startCluster()
  const name = `porchlight_bench_${process.pid}`
  try {
    const version = await once(cluster.url, async (client) => {
      await client.query(`create database ${name}`)
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version.split(' ')[0] ?? ''
    })
    const url = new URL(cluster.url)
    url.pathname = `/${name}`
    return {
      url: url.href,
      version,
      drop: async () => {
        if (given) await once(given, (client) => client.query(`drop database ${name} with (force)`))
        cluster.stop()
      },
    }
  } catch (error) {
    cluster.stop()
    throw error
  }
}
