/** `npm run bench [-- NAME …]`: measures what the product promises, all of it or by name. */
import './typescript.mjs'

const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
