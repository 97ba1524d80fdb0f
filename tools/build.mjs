/** `npm run build`: builds the server and the web application if they are missing or older than their sources. */
import { ensureServerBundle } from './build/server-bundle.mjs'
import { ensureWebBundle } from './build/web-bundle.mjs'

const began = performance.now()
const [server, web] = await Promise.all([ensureServerBundle(), ensureWebBundle()])
const outcomeOf = (built) => (built ? 'built' : 'up to date')
console.log(
  `server ${outcomeOf(server)}, web ${outcomeOf(web)} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
)
