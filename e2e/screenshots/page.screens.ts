import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { fileOf, folder, names, type ScreenName, schemes, screens, sizesOf } from './screens.ts'

const head = `# The agent area in pictures

Every screen at 1440 and 390 pixels, in light and dark, with the demo business. \`npm run screenshots\` takes them anew and
writes this page.

`

const filesOf = (name: ScreenName) =>
  sizesOf(name).flatMap((size) =>
    schemes.map((scheme) => ({ label: `${size} ${scheme}`, file: fileOf(name, size, scheme) })),
  )

/** Runs after the others (screenshots.config.ts). */
test('docs/screens.md lists each picture', async () => {
  const missing = names.flatMap(filesOf).filter(({ file }) => !existsSync(join(folder, file)))
  expect(missing).toEqual([])
  const lines = names.map((name) => {
    const links = filesOf(name).map(({ label, file }) => `[${label}](screenshots/agent/${file})`)
    return `- **${name}**: ${screens[name].line} ${links.join(', ')}\n`
  })
  await writeFile(resolve(folder, '../../screens.md'), `${head}${lines.join('')}`)
})
