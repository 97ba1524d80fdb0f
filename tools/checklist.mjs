/** `node tools/checklist.mjs`: writes the pages of docs/ that say which test shows which line of the specification. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checklists } from './checklist/checklists.mjs'
import { pageOf, testsIn } from './checklist/page.mjs'
import { runScript } from './checks/run.mjs'
import { projectAt, root } from './house-rules/project.mjs'

const { paths, has } = projectAt()
const tests = testsIn(
  root,
  paths.filter((path) => has(path)),
)
for (const checklist of checklists) {
  const { text, missing } = pageOf(checklist, tests)
  writeFileSync(join(root, checklist.page), text)
  await runScript('node_modules/@biomejs/biome/bin/biome', ['format', '--write', checklist.page])
  console.log(
    `${checklist.page}: ${missing.length === 0 ? 'every line is shown' : `not shown: ${missing.join('; ')}`}`,
  )
}
