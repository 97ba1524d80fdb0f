import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checklists } from '../checklist/checklists.mjs'
import { pageOf, testsIn } from '../checklist/page.mjs'
import { projectAt, root } from '../house-rules/project.mjs'

/** The pages of docs/ that say which test shows which line of the specification: as the tests stand now. */
export const upToDate = {
  name: 'checklists',
  async run() {
    const { paths, has } = projectAt()
    const tests = testsIn(
      root,
      paths.filter((path) => has(path)),
    )
    const faults = checklists.flatMap((checklist) => {
      const { text, missing } = pageOf(checklist, tests)
      const stands = has(checklist.page) ? readFileSync(join(root, checklist.page), 'utf8') : ''
      return [
        ...missing.map((what) => `${checklist.page}: no test shows ‘${what}’`),
        ...(bare(stands) === bare(text)
          ? []
          : [`${checklist.page} is older than the tests: node tools/checklist.mjs`]),
      ]
    })
    return { did: `${checklists.length} page, ${tests.length} tests`, faults }
  },
}

// The formatter pads tables.
const bare = (text) => text.replaceAll(/[\s-]+/g, ' ')
