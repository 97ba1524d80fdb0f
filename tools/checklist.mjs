/** `node tools/checklist.mjs`: writes the page of docs/ that says which test shows which line of the specification. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checklistPage, checklists } from './checklist/checklists.mjs'
import { pageOf, testsIn } from './checklist/page.mjs'
import { runScript } from './checks/run.mjs'
import { projectAt, root } from './house-rules/project.mjs'

const { paths, has } = projectAt()
const tests = testsIn(
  root,
  paths.filter((path) => has(path)),
)
const { text, missing } = pageOf(checklists, tests)
writeFileSync(join(root, checklistPage), text)
await runScript('node_modules/@biomejs/biome/bin/biome', ['format', '--write', checklistPage])
console.log(
  `${checklistPage}: ${missing.length === 0 ? 'every line is shown' : `not shown: ${missing.join('; ')}`}`,
)
