import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, ClientConfig, Pool } from 'pg'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import type { Outage } from './outage.ts'
import { outsideTransactions } from './transactions.ts'

type Listener = { onPayload: (payload: string) => void; onReconnect: () => void }

export type Listening = {
  /** Resolves when the database listens; returns a function that stops. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

const listenTo = (channels: Iterable<string>) =>
  [...channels].map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';')

/** The listeners of each channel, independent of connections. */
const createChannels = (log: Log) => {
  const listeners = new Map<string, Set<Listener>>()
  const notify = (listener: () => void) => {
    try {
      // Notifications arrive in the async context of the connection's last user; a listener must not join that
      // transaction.
      outsideTransactions(listener)
    } catch (error) {
      log.error({ err: error }, 'a listener failed')
    }
  }
  return {
    names: () => listeners.keys(),
    isEmpty: () => listeners.size === 0,
    add(channel: string, listener: Listener): { isFirst: boolean } {
      const present = listeners.get(channel)
      if (present) present.add(listener)
      else listeners.set(channel, new Set([listener]))
      return { isFirst: !present }
    },
    remove(channel: string, listener: Listener): { wasLast: boolean } {
      const present = listeners.get(channel)
      present?.delete(listener)
      if (present?.size !== 0) return { wasLast: false }
      listeners.delete(channel)
      return { wasLast: true }
    },
    receiveFrom(client: ClientBase) {
      client.on('notification', ({ channel, payload }) => {
        for (const listener of listeners.get(channel) ?? []) notify(() => listener.onPayload(payload ?? ''))
      })
    },
    reconnected() {
      for (const listener of [...listeners.values()].flatMap((all) => [...all])) notify(listener.onReconnect)
    },
  }
}

/** The embedded database has one connection, which also listens. */
export const createEmbeddedListening = (log: Log) => {
  const channels = createChannels(log)
  let connections = 0
  return {
    /** For the pool's `onConnect`: a new connection must LISTEN again. */
    async onConnect(client: ClientBase) {
      channels.receiveFrom(client)
      connections++
      if (channels.isEmpty()) return
      await client.query(listenTo(channels.names()))
      if (connections > 1) channels.reconnected()
    },
    on: (pool: Pool): Listening => ({
      async listen(channel, onPayload, onReconnect) {
        const listener = { onPayload, onReconnect }
        if (channels.add(channel, listener).isFirst) await pool.query(listenTo([channel]))
        return async () => {
          if (channels.remove(channel, listener).wasLast)
            await pool.query(`unlisten ${pg.escapeIdentifier(channel)}`)
        }
      },
      close: async () => {},
    }),
  }
}

const HEARTBEAT_MS = 15_000
const LONGEST_PAUSE_MS = 5_000

/**
 * PostgreSQL: one connection for all channels, opened at the first `listen`. After a loss, this reconnects with growing
 * pauses (0.1 to 5 s) and calls every listener's `onReconnect`, because notifications may be lost. A heartbeat detects
 * connections that died silently.
 */
export const createServedListening = (config: ClientConfig, log: Log, outage: Outage): Listening => {
  const channels = createChannels(log)
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let closed = false

  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({ ...config, keepAlive: true })
    fresh.connection.on('error', (error) => outage.lost(error))
    fresh.on('error', (error) => log.debug({ err: error }, 'the listening connection had an error'))
    try {
      await fresh.connect()
      channels.receiveFrom(fresh)
      if (!channels.isEmpty()) await fresh.query(listenTo(channels.names()))
    } catch (error) {
      void fresh.end().catch(() => {})
      throw error
    }
    fresh.once('end', () => {
      if (client !== fresh) return
      client = undefined
      if (!closed) void reconnect()
    })
    client = fresh
    return fresh
  }
  const reconnect = async () => {
    for (let pause = 100; !closed; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause * (0.5 + Math.random() / 2))
      if (closed) return
      try {
        connecting = connect()
        await connecting
        log.info('listening to the database again')
        channels.reconnected()
        return
      } catch (error) {
        outage.quiet(log).warn({ err: error }, 'cannot listen to the database yet')
      } finally {
        connecting = undefined
      }
    }
  }
  const connected = async (): Promise<pg.Client> => {
    if (client) return client
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    return connecting
  }
  const heartbeat = setInterval(() => {
    const watched = client
    if (!watched) return
    const late = setTimeout(
      () => watched.connection.stream.destroy(new Error('no heartbeat')),
      HEARTBEAT_MS / 3,
    )
    watched.query('select 1').then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    )
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    async listen(channel, onPayload, onReconnect) {
      const listener = { onPayload, onReconnect }
      channels.add(channel, listener)
      try {
        // Repeating LISTEN is harmless, and covers a connection that was opened meanwhile.
        await (await connected()).query(listenTo([channel]))
      } catch (error) {
        channels.remove(channel, listener)
        throw error
      }
      return async () => {
        if (!channels.remove(channel, listener).wasLast) return
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
      }
    },
    async close() {
      closed = true
      clearInterval(heartbeat)
      await client?.end().catch(() => {})
    },
  }
}
