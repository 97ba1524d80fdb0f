/**
 * `npm start`: holds the data folder, builds what is missing or older than its sources, starts the server.
 *
 * In that order, so that a second start on the same folder is refused before it builds anything. The server's bundle
 * takes a fifth of a second and comes first; the web application is built beside the opening of the database.
 */
import { holdDataFolder } from './build/hold-data-folder.mjs'
import { ensureServerBundle } from './build/server-bundle.mjs'
import { ensureWebBundle } from './build/web-bundle.mjs'

// Until the server listens and ends with grace itself, nothing has been answered and there is nothing to finish.
const starting = new AbortController()
const giveUp = () => {
  starting.abort()
  process.exit(0)
}
process.once('SIGTERM', giveUp)
process.once('SIGINT', giveUp)

await holdDataFolder()
await ensureServerBundle()
const { startOrExplain } = await import('../server/dist/main.js')
await startOrExplain({
  prepareWeb: async () => {
    await ensureWebBundle(starting.signal)
  },
})

process.off('SIGTERM', giveUp)
process.off('SIGINT', giveUp)
