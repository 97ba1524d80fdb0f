// Runs the embedded PostgreSQL in its own thread, so that heavy queries do not block the server's thread. Both
// directions use the wire protocol. Plain JavaScript, because nothing transforms a worker's file in tests.

import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const { folder, dump } = workerData

// PGlite's own start parameters with a smaller cache: the default of 128 MB is allocated at once and never returned,
// and the operating system caches the files anyway.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB', '-c', 'max_connections=8']

const database = await PGlite.create({
  dataDir: folder ?? 'memory://',
  startParams,
  extensions: { btree_gist, citext, pg_trgm },
  ...(dump ? { loadDataDir: new Blob([await readFile(dump)]) } : {}),
})

const simpleQuery = (sql) => {
  const text = Buffer.from(`${sql}\0`)
  const head = Buffer.alloc(5)
  head[0] = 'Q'.charCodeAt(0)
  head.writeInt32BE(text.length + 4, 1)
  return new Uint8Array(Buffer.concat([head, text]))
}

// The database has only one session. This resets it for a new connection: open transaction, prepared statements,
// settings and LISTENs.
const startAfresh = () => {
  database.execProtocolRawSync(simpleQuery('rollback'))
  database.execProtocolRawSync(simpleQuery('discard all'))
}

const answer = (connection, bytes) => {
  if (bytes.length > 0) parentPort.postMessage({ connection, bytes }, [bytes.buffer])
}

const orders = {
  open: () => startAfresh(),
  bytes: ({ connection, bytes }) => answer(connection, new Uint8Array(database.execProtocolRawSync(bytes))),
  dump: async () => {
    const file = await database.dumpDataDir('none')
    parentPort.postMessage({ dumped: new Uint8Array(await file.arrayBuffer()) })
  },
  close: async () => {
    await database.close()
    parentPort.postMessage({ closed: true })
  },
}

parentPort.postMessage({ ready: true })
parentPort.on('message', (message) => orders[message.order](message))
