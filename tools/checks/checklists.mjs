import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checklistPage, checklists } from '../checklist/checklists.mjs'
import { pageOf, testsIn } from '../checklist/page.mjs'
import { projectAt, root } from '../house-rules/project.mjs'

/** Checks that docs/specification.md is up to date and that each requirement has a test. */
export const upToDate = {
  name: 'checklists',
  async run() {
    const { paths, has } = projectAt()
    const tests = testsIn(
      root,
      paths.filter((path) => has(path)),
    )
    const { text, missing } = pageOf(checklists, tests)
    const current = has(checklistPage) ? readFileSync(join(root, checklistPage), 'utf8') : ''
    const faults = missing.map((what) => `${checklistPage}: no test covers ‘${what}’`)
    if (bare(current) !== bare(text))
      faults.push(`${checklistPage} is older than the tests: node tools/checklist.mjs`)
    return { did: `${checklists.length} documents, ${tests.length} tests`, faults }
  },
}

// Ignores the padding that the formatter adds to tables.
const bare = (text) => text.replaceAll(/[\s-]+/g, ' ')
