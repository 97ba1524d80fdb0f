import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checklistPage, checklists } from '../checklist/checklists.mjs'
import { pageOf, testsIn } from '../checklist/page.mjs'
import { projectAt, root } from '../house-rules/project.mjs'

/** The page of docs/ that says which test shows which line of the specification: as the tests stand now. */
export const upToDate = {
  name: 'checklists',
  async run() {
    const { paths, has } = projectAt()
    const tests = testsIn(
      root,
      paths.filter((path) => has(path)),
    )
    const { text, missing } = pageOf(checklists, tests)
    const stands = has(checklistPage) ? readFileSync(join(root, checklistPage), 'utf8') : ''
    const faults = missing.map((what) => `${checklistPage}: no test shows ‘${what}’`)
    if (bare(stands) !== bare(text))
      faults.push(`${checklistPage} is older than the tests: node tools/checklist.mjs`)
    return { did: `${checklists.length} documents, ${tests.length} tests`, faults }
  },
}

// The formatter pads tables.
const bare = (text) => text.replaceAll(/[\s-]+/g, ' ')
