// Plain JavaScript, because the start program takes the lock before anything is built and hands it to
// the bundled server in the same process.
//
// How it works. Node offers no flock, and a listening socket is the one thing in a folder that the
// kernel frees at every kind of death. The lock is a socket file `lock-<generation>`; the highest
// generation counts. Who finds it dead links its own, already listening socket as the next one.
// Link(2) fails when the name exists, so of several only one gets a generation; the highest is never
// removed, so a generation is never used twice; and who was overtaken while asleep sees a higher
// one after linking and steps back. Socket files are found by inode, not by network namespace: two
// containers with the same folder mounted see each other.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = /^lock-(\d+)$/
// sun_path holds 108 bytes on Linux and 104 on macOS, including the terminating zero.
const LONGEST_SOCKET_PATH = 100

/** Locks that wait for the server that the start program imports; both copies of this file share them. */
const HANDED_OVER = Symbol.for('porchlight.folder-locks')
globalThis[HANDED_OVER] ??= new Map()
const handedOver = globalThis[HANDED_OVER]

export class FolderInUseError extends Error {
  constructor(folder) {
    super(`${folder} is already in use by another process`)
    this.name = 'FolderInUseError'
    this.folder = folder
  }
}

const highestGeneration = (folder) =>
  readdirSync(folder).reduce((highest, name) => Math.max(highest, Number(NAME.exec(name)?.[1] ?? 0)), 0)

/** Socket paths in the folder that fit into a socket address even when the folder's own path is too long. */
const openDoor = (folder) => {
  if (Buffer.byteLength(join(folder, 'lock-0000000000')) <= LONGEST_SOCKET_PATH) {
    return { path: (name) => join(folder, name), close: () => {} }
  }
  if (process.platform === 'linux') {
    const descriptor = openSync(folder, 'r')
    return { path: (name) => `/proc/self/fd/${descriptor}/${name}`, close: () => closeSync(descriptor) }
  }
  const link = join(tmpdir(), `porchlight-${randomBytes(6).toString('hex')}`)
  symlinkSync(folder, link)
  return { path: (name) => join(link, name), close: () => rmSync(link, { force: true }) }
}

const listenOn = (path) =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    // The socket is open to all users: connecting requires the write permission, and other users must be able to see
    // that a stale socket is dead.
    server.listen({ path, readableAll: true, writableAll: true }, () => {
      server.unref()
      resolve(server)
    })
  })

/**
 * Whether a process holds the socket. Only a refused connection proves that the process is dead; every other outcome
 * counts as alive.
 */
const isAlive = (path) =>
  new Promise((resolve) => {
    const socket = connect({ path })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error) => resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'))
  })

const isTaken = (error) => error.code === 'EEXIST'

/**
 * Locks `folder` (creates it if missing) until this process ends. Throws FolderInUseError when another process holds
 * it.
 * With `forHandOver` the next call for the folder in this process gets this lock instead of a refusal, once.
 */
export async function lockFolder(folder, { forHandOver = false } = {}) {
  mkdirSync(folder, { recursive: true })
  const real = realpathSync(folder)
  const waiting = handedOver.get(real)
  if (waiting) {
    handedOver.delete(real)
    return waiting
  }
  const door = openDoor(real)
  const own = `try-${randomBytes(3).toString('hex')}`
  let server
  try {
    server = await listenOn(door.path(own))
    for (;;) {
      const highest = highestGeneration(real)
      if (highest > 0 && (await isAlive(door.path(`lock-${highest}`)))) throw new FolderInUseError(real)
      const mine = highest + 1
      try {
        linkSync(join(real, own), join(real, `lock-${mine}`))
      } catch (error) {
        if (isTaken(error)) continue
        throw error
      }
      if (highestGeneration(real) === mine) {
        removeOlder(real, mine)
        break
      }
      rmSync(join(real, `lock-${mine}`), { force: true })
    }
  } catch (error) {
    server?.close()
    throw error
  } finally {
    rmSync(join(real, own), { force: true })
    door.close()
  }
  const lock = {
    folder: real,
    // The child holds the listening socket too, so the folder stays locked until both have ended.
    share: (child) => {
      child.send('lock', server)
    },
    // The file stays as a dead socket: removing it would allow a second use of its generation.
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
  if (forHandOver) handedOver.set(real, lock)
  return lock
}

function removeOlder(folder, mine) {
  for (const name of readdirSync(folder)) {
    const generation = Number(NAME.exec(name)?.[1] ?? Number.POSITIVE_INFINITY)
    if (generation < mine) rmSync(join(folder, name), { force: true })
  }
}
