/**
 * `npm start`: locks the data folder, builds what is missing or older than its sources, and starts the server. The lock
 * comes first, so that a second start fails before it builds. The web application is built while the database opens.
 */
import { holdDataFolder } from './build/hold-data-folder.mjs'
import { ensureServerBundle } from './build/server-bundle.mjs'
import { ensureWebBundle } from './build/web-bundle.mjs'
import { describeStart, isForPerson, silent } from './start/terminal.mjs'

// Without it, React runs its much slower development build, with which the server draws emails.
process.env.NODE_ENV ||= 'production'

// Before the server handles signals itself, there is nothing to finish.
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

/** Runs a build, and reports it if there is something to build. */
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
