import { runScript } from './run.mjs'

/** Checks for unused files, exports and dependencies (knip.json). */
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
