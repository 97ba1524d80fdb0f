import { commandVerb } from './rules/command-verbs.mjs'
import { decisions } from './rules/decisions.mjs'
import { featureFiles } from './rules/feature-files.mjs'
import { featureNouns } from './rules/feature-nouns.mjs'
import { fileLength } from './rules/file-length.mjs'
import { forbiddenNames } from './rules/forbidden-names.mjs'
import { importPaths } from './rules/import-paths.mjs'
import { kebabCase } from './rules/kebab-case.mjs'
import { migrations } from './rules/migrations.mjs'
import { noPostponedWork } from './rules/no-postponed-work.mjs'
import { oneCommandPerFile } from './rules/one-command-per-file.mjs'
import { reasonedCasts } from './rules/reasoned-casts.mjs'
import { settingsListed } from './rules/settings-listed.mjs'
import { wholeSuites } from './rules/whole-suites.mjs'
import { workspaceFolders } from './rules/workspace-folders.mjs'

/** @import { Project } from './project.mjs' */

/**
 * The rules of the house. What one module may import is not among them: that is the import law
 * (tools/import-law/), and what a line may say is the linter's (biome.json, tools/lint/).
 */
export const rules = [
  workspaceFolders,
  featureNouns,
  featureFiles,
  oneCommandPerFile,
  commandVerb,
  forbiddenNames,
  kebabCase,
  importPaths,
  fileLength,
  reasonedCasts,
  noPostponedWork,
  wholeSuites,
  migrations,
  decisions,
  settingsListed,
]

/** The rules' own tests quote what the rules refuse. */
const madeOfFaults = /^tools\/house-rules\/rules\/.*\.test\.mjs$/

/**
 * Judges a project by all rules.
 *
 * @param {Project} whole
 * @returns {{ faults: string[], notes: string[] }} faults ready to print, each rule's reason under its findings
 */
export function judge(whole) {
  const project = { ...whole, paths: whole.paths.filter((path) => !madeOfFaults.test(path)) }
  const faults = rules.flatMap((rule) => {
    const found = rule.check(project)
    if (found.length === 0) return []
    const lines = found.map(
      ({ path, line, message }) => `  ${path}${line === undefined ? '' : `:${line}`} ${message}`,
    )
    return [`${rule.name}: ${rule.why}\n${lines.join('\n')}`]
  })
  const notes = rules.flatMap((rule) => (rule.report === undefined ? [] : [rule.report(project)]))
  return { faults, notes: [`${rules.length} rules over ${project.paths.length} files`, ...notes] }
}
