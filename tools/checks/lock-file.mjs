import { projectAt, root } from '../house-rules/project.mjs'
import { missingPlatformPackages } from '../platform-packages.mjs'
import { runProgram } from './run.mjs'

/** Checks that the lock installs everywhere: no download addresses, every platform's binaries, accepted by `npm ci`. */
export const lockFile = {
  name: 'lock file',
  async run() {
    const text = projectAt().read('package-lock.json')
    const lock = JSON.parse(text)
    const faults = [...addressesIn(lock), ...missingIn(lock)]
    const { code, output } = await runProgram('npm', ['ci', '--dry-run', '--ignore-scripts', '--offline'], {
      cwd: root,
    })
    if (code !== 0) faults.push(`npm ci refuses the lock:\n${firstWords(output)}`)
    return { did: `${Object.keys(lock.packages).length} packages, npm ci --dry-run`, faults }
  },
}

function addressesIn(lock) {
  const found = Object.entries(lock.packages).filter(([, { resolved }]) => /:\/\//.test(resolved ?? ''))
  if (found.length === 0) return []
  return [
    `${found.length} packages have a download address, such as ${found[0]?.[0]}: node tools/complete-lock.mjs removes them`,
  ]
}

function missingIn(lock) {
  const missing = missingPlatformPackages(lock)
  if (missing.length === 0) return []
  const names = missing.map(({ name }) => name).join(', ')
  return [
    `${missing.length} packages of other platforms are missing: node tools/complete-lock.mjs adds them (${names})`,
  ]
}

const firstWords = (output) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('npm error') && line.trim() !== 'npm error')
    .slice(0, 12)
    .join('\n')
