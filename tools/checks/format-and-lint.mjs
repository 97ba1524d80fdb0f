import { runScript } from './run.mjs'

const biome = (args) => runScript('node_modules/@biomejs/biome/bin/biome', [...args, '--colors=off'])

/** Checks format and lint (biome.json; tools/lint/ holds the project's own rules). */
export const formatAndLint = {
  name: 'format and lint',
  async run() {
    const format = await biome([
      'check',
      '.',
      '--linter-enabled=false',
      '--reporter=github',
      '--max-diagnostics=none',
    ])
    const lint = await biome(['lint', '.', '--error-on-warnings', '--max-diagnostics=60'])
    const files = /Checked (\d+) files/.exec(lint.output)?.[1] ?? 'no'
    const faults = [...misformatted(format), ...(lint.code === 0 ? [] : [lint.output.trim()])]
    return { did: `${files} files`, faults }
  },
}

/** Only the paths: the formatter repairs the files. */
function misformatted({ code, output }) {
  if (code === 0) return []
  const paths = [...new Set([...output.matchAll(/file=([^,]+),/g)].map((match) => match[1]))]
  if (paths.length === 0) return [output.trim()]
  return [
    `Not formatted; npx biome check --write --linter-enabled=false PATH repairs it:\n  ${paths.join('\n  ')}`,
  ]
}
