import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { Log } from '../log/log.ts'

/** The worker's messages; see embedded-worker.mjs. */
type FromWorker = {
  ready?: true
  closed?: true
  dumped?: Uint8Array
  connection?: number
  bytes?: Uint8Array
}

export type Embedded = {
  /** Opens a new connection, which replaces the previous one and rolls back its open transaction. */
  connect(): Duplex
  /**
   * Returns the whole database as a tar file, for `startEmbedded({ dump })`. Call it only without an active connection.
   */
  dump(): Promise<Uint8Array>
  /** Flushes everything to disk and ends the thread. */
  close(): Promise<void>
}

export type EmbeddedOptions = {
  /**
   * The data folder, locked by the caller; the database is in its `database/` folder. Without it, the database is in
   * memory.
   */
  dataDir?: string
  /** A tar file from `dump()`: a new database starts as its copy. */
  dump?: string
}

/** A socket for `pg` that passes its chunks to the worker unchanged: each chunk holds whole messages. */
class EmbeddedConnection extends Duplex {
  constructor(
    readonly start: () => void,
    readonly send: (bytes: Uint8Array<ArrayBuffer>) => void,
  ) {
    super()
  }
  connect() {
    this.start()
    process.nextTick(() => this.emit('connect'))
    return this
  }
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }
  override _read() {}
  override _write(chunk: Uint8Array, _encoding: string, done: () => void) {
    this.send(new Uint8Array(chunk))
    done()
  }
  override _writev(chunks: { chunk: Uint8Array }[], done: () => void) {
    this.send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))))
    done()
  }
  override _final(done: () => void) {
    this.push(null)
    done()
  }
}

const folderIn = (dataDir: string) => join(dataDir, 'database')
const unfinishedMark = (folder: string) => `${folder}-unfinished`

const isWhole = (folder: string) =>
  existsSync(join(folder, 'PG_VERSION')) && !existsSync(unfinishedMark(folder))

/** Whether the data folder has no database, or one whose creation was interrupted. */
export const isNewDatabase = (dataDir: string): boolean => !isWhole(folderIn(dataDir))

/**
 * Whether the database must be created. Deletes a database whose creation was interrupted; it has confirmed nothing.
 */
const prepare = (folder: string | undefined): boolean => {
  if (folder === undefined) return true
  if (isWhole(folder)) return false
  if (existsSync(unfinishedMark(folder))) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(unfinishedMark(folder), '')
  return true
}

const whole = (folder: string | undefined) => {
  if (folder !== undefined) rmSync(unfinishedMark(folder), { force: true })
}

/**
 * Starts the embedded database (PGlite, PostgreSQL in WebAssembly) in a worker thread and returns at once; connections
 * wait until it is ready. A first start takes 4 s, a later one 0.3 s, so call this early, after locking the data
 * folder.
 *
 * A build that bundles this module must copy `embedded-worker.mjs` beside the bundle. If the worker dies, its
 * connection fails and the next connection starts another. The database does not call fsync: a killed process loses
 * nothing that was answered, but a power cut may.
 */
export const startEmbedded = (options: EmbeddedOptions, log: Log): Embedded => {
  const folder = options.dataDir === undefined ? undefined : folderIn(options.dataDir)

  let current: { number: number; stream: EmbeddedConnection } | undefined
  let numbers = 0
  let closing = false
  let onClosed = () => {}
  let onDumped = (_tar: Uint8Array) => {}

  const onMessage = (message: FromWorker) => {
    if (message.ready) whole(folder)
    if (message.bytes && message.connection === current?.number) current?.stream.push(message.bytes)
    if (message.dumped) onDumped(message.dumped)
    if (message.closed) onClosed()
  }
  const onEnd = (reason: Error) => {
    worker = undefined
    onClosed()
    if (closing) return
    log.error({ err: reason }, 'the embedded database ended; the next query starts it again')
    current?.stream.destroy(reason)
  }
  const startWorker = () => {
    const isNew = prepare(folder)
    const thread = new Worker(new URL('./embedded-worker.mjs', import.meta.url), {
      workerData: { folder, dump: isNew ? options.dump : undefined },
      // Flags for the main thread (a test runner's loaders) would otherwise also apply to the worker.
      execArgv: [],
    })
    let ended = false
    const endOnce = (reason: Error) => {
      if (!ended) onEnd(reason)
      ended = true
    }
    thread.on('message', onMessage)
    thread.on('error', endOnce)
    thread.on('exit', (code) => endOnce(new Error(`the embedded database's thread ended with code ${code}`)))
    return thread
  }
  let worker: Worker | undefined = startWorker()

  return {
    connect: () => {
      const number = ++numbers
      const stream = new EmbeddedConnection(
        () => {
          if (closing) throw new Error('the embedded database is closed')
          worker ??= startWorker()
          worker.postMessage({ order: 'open' })
        },
        (bytes) => worker?.postMessage({ order: 'bytes', connection: number, bytes }, [bytes.buffer]),
      )
      current = { number, stream }
      return stream
    },
    dump: () =>
      new Promise((resolve) => {
        onDumped = resolve
        worker?.postMessage({ order: 'dump' })
      }),
    close: async () => {
      if (closing || !worker) return
      closing = true
      const thread = worker
      await new Promise<void>((resolve) => {
        onClosed = resolve
        thread.postMessage({ order: 'close' })
      })
      await thread.terminate()
    },
  }
}
