/** `node tools/checklist.mjs`: writes docs/specification.md, which names the tests of each requirement. */
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
  `${checklistPage}: ${missing.length === 0 ? 'every requirement has a test' : `without a test: ${missing.join('; ')}`}`,
)
