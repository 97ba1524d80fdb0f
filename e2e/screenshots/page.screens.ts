import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { docs, fileOf, pictured, type ScreenName, schemes, screens, sizesOf } from './screens.ts'

const head = `# The screens in pictures

Every screen at 1440 and 390 pixels, in light and dark, with the demo business. \`npm run screenshots\` takes them anew and
writes this page.
`

const filesOf = (name: ScreenName) =>
  sizesOf(name).flatMap((size) =>
    schemes.map((scheme) => ({ label: `${size} ${scheme}`, file: fileOf(name, size, scheme) })),
  )

/** Runs after the others (screenshots.config.ts). */
test('docs/screens.md lists each picture', async () => {
  const files = pictured.flatMap(({ names }) => names).flatMap(filesOf)
  expect(files.filter(({ file }) => !existsSync(join(docs, file)))).toEqual([])
  const parts = pictured.map(({ title, names }) => {
    const lines = names.map((name) => {
      const links = filesOf(name).map(({ label, file }) => `[${label}](${file})`)
      return `- **${name}**: ${screens[name].line} ${links.join(', ')}\n`
    })
    return `\n## ${title}\n\n${lines.join('')}`
  })
  await writeFile(join(docs, 'screens.md'), `${head}${parts.join('')}`)
})
