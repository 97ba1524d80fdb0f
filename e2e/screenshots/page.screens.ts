import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { docs, pictured, picturesOf, type ScreenName, screens } from './screens.ts'

const head = `# The main screens in pictures

With the demo business, at 1440 and at 390 pixels. \`npm run screenshots\` takes every screen in both sizes, in light and
dark, and writes this page. It writes the pictures that are not on this page to \`docs/screenshots/others\`, which git
ignores.
`

const partOf = (name: ScreenName): string => {
  const kept = picturesOf(name).filter((picture) => picture.kept)
  if (kept.length === 0) return ''
  const images = kept.map(({ size, scheme, file }) => `![${name}, ${size} ${scheme}](${file})\n`)
  return `\n**${name}**: ${screens[name].line}\n\n${images.join('')}`
}

/** Runs after the others (screenshots.config.ts). */
test('docs/screens.md shows the pictures that the repository keeps', async () => {
  const files = pictured.flatMap(({ names }) => names).flatMap(picturesOf)
  expect(files.map(({ file }) => file).filter((file) => !existsSync(join(docs, file)))).toEqual([])
  const parts = pictured.map(({ title, names }) => `\n## ${title}\n${names.map(partOf).join('')}`)
  await writeFile(join(docs, 'screens.md'), `${head}${parts.join('')}`)
})
