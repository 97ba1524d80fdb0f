/** `npm run bench [-- NAME …]`: measures the product's promises, all of them or by name. */
import './typescript.mjs'

const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
