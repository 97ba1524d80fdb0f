/**
 * `npm start`: holds the data folder, builds what is missing or older than its sources, starts the server.
 *
 * In that order, so that a second start on the same folder is refused before it builds anything. The server's bundle
 * takes a fifth of a second and comes first; the web application is built beside the opening of the database.
 */
import { holdDataFolder } from './build/hold-data-folder.mjs'
import { ensureServerBundle } from './build/server-bundle.mjs'
import { ensureWebBundle } from './build/web-bundle.mjs'
import { describeStart, isForPerson, silent } from './start/terminal.mjs'

// Until the server listens and ends with grace itself, nothing has been answered and there is nothing to finish.
const starting = new AbortController()
const giveUp = () => {
  starting.abort()
  process.exit(0)
}
process.once('SIGTERM', giveUp)
process.once('SIGINT', giveUp)

const terminal = isForPerson(process.env, process.stdout.isTTY)
  ? describeStart((line) => process.stdout.write(`${line}\n`))
  : silent

/** Runs one of the builds, and tells the person at the terminal where there is something to build. */
const build = async (step, ensure) => {
  const built = await ensure({
    signal: starting.signal,
    onBuild: () => terminal.report({ step, done: false }),
  })
  if (built) terminal.report({ step, done: true })
}

terminal.begin()
await holdDataFolder()
await build('build-server', ensureServerBundle)
const { startOrExplain } = await import('../server/dist/main.js')
await startOrExplain({
  prepareWeb: () => build('build-web', ensureWebBundle),
  onProgress: terminal.report,
  onReady: terminal.ready,
})

process.off('SIGTERM', giveUp)
process.off('SIGINT', giveUp)
