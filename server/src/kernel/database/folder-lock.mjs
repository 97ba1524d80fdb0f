// Locks a folder. Plain JavaScript, because the start program takes the lock before anything is built and hands it to
// the bundled server.
//
// The lock is a listening socket file `lock-<generation>`, because Node has no flock and the kernel closes sockets at
// every kind of death. The highest generation counts. A process that finds it dead links its own listening socket as
// the next generation; link(2) lets only one process create a name. The highest file is never removed, so no generation
// is used twice. A process that was paused meanwhile sees a higher generation after linking and gives up. Socket files
// are found by inode, so containers that share the folder see each other's locks.
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
// The size of sun_path, including the terminating zero.
const LONGEST_SOCKET_PATH = 100

/** Locks that wait for the server that the start program imports; the server bundle has its own copy of this file. */
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

/** Paths of the folder's sockets that fit into a socket address. */
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
    // Connecting requires the write permission, and other users must be able to detect a dead socket.
    server.listen({ path, readableAll: true, writableAll: true }, () => {
      server.unref()
      resolve(server)
    })
  })

/** Whether a process holds the socket. Only a refused connection proves that it is dead. */
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
 * Locks `folder` (creates it if missing) until this process ends. Throws FolderInUseError if another process holds it.
 * With `forHandOver`, the next call for the folder in this process gets this lock once.
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
    // The child holds the socket too, so the folder stays locked until both have ended.
    share: (child) => {
      child.send('lock', server)
    },
    // The dead socket file stays, so that its generation is not used again.
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
