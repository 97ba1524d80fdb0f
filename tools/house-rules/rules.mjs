import { callsTable } from './rules/calls-table.mjs'
import { commandVerb } from './rules/command-verbs.mjs'
import { decisions } from './rules/decisions.mjs'
import { endpointsByNoun } from './rules/endpoints-by-noun.mjs'
import { exchangesOutsideTransactions } from './rules/exchanges-outside-transactions.mjs'
import { featureFiles } from './rules/feature-files.mjs'
import { featureNouns } from './rules/feature-nouns.mjs'
import { fileLength } from './rules/file-length.mjs'
import { forbiddenNames } from './rules/forbidden-names.mjs'
import { importPaths } from './rules/import-paths.mjs'
import { kebabCase } from './rules/kebab-case.mjs'
import { migrations } from './rules/migrations.mjs'
import { noPackedProperties } from './rules/no-packed-properties.mjs'
import { noPostponedWork } from './rules/no-postponed-work.mjs'
import { oneCommandPerFile } from './rules/one-command-per-file.mjs'
import { oneTourWriter } from './rules/one-tour-writer.mjs'
import { pictures } from './rules/pictures.mjs'
import { reasonedCasts } from './rules/reasoned-casts.mjs'
import { settingsListed } from './rules/settings-listed.mjs'
import { stepsInATransaction } from './rules/steps-in-a-transaction.mjs'
import { tablesInSql } from './rules/tables-in-sql.mjs'
import { wholeSuites } from './rules/whole-suites.mjs'
import { workspaceFolders } from './rules/workspace-folders.mjs'

/** @import { Project } from './project.mjs' */

/**
 * The house rules. The import law (tools/import-law/) covers imports; the linter (biome.json, tools/lint/) covers
 * lines.
 */
export const rules = [
  workspaceFolders,
  featureNouns,
  featureFiles,
  callsTable,
  endpointsByNoun,
  oneCommandPerFile,
  commandVerb,
  stepsInATransaction,
  oneTourWriter,
  tablesInSql,
  exchangesOutsideTransactions,
  forbiddenNames,
  kebabCase,
  importPaths,
  fileLength,
  noPackedProperties,
  reasonedCasts,
  noPostponedWork,
  wholeSuites,
  migrations,
  decisions,
  pictures,
  settingsListed,
]

/** The rules' tests quote text that the rules refuse. */
const madeOfFaults = /^tools\/house-rules\/rules\/.*\.test\.mjs$/

/**
 * Checks a project against all rules.
 *
 * @param {Project} whole
 * @returns {{ faults: string[], notes: string[] }} faults ready to print, each rule's reason above its findings
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
