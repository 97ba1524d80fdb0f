import { runScript } from './run.mjs'

/** What nothing uses: files, exports, dependencies (knip.json). */
export const unused = {
  name: 'unused',
  async run() {
    const { code, output } = await runScript('node_modules/knip/bin/knip.js', [
      '--no-progress',
      '--no-config-hints',
    ])
    return { did: 'files, exports, dependencies', faults: code === 0 ? [] : [output.trim()] }
  },
}
