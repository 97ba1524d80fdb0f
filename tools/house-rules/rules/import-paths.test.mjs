import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { importPaths } from './import-paths.mjs'

describe('import-paths', () => {
  it.each([
    [
      'web/src/ui/a.ts',
      "import { b } from './b.ts'\nimport './c.css'\nimport d from 'zod'\nconst e = import('../e.tsx')\nimport f from './g.svg?raw'\n",
    ],
  ])('accepts %s', (path, text) => {
    expect(importPaths.check(projectOf({ [path]: text }))).toEqual([])
  })

  it.each([
    ['web/src/ui/a.ts', "import { b } from './b'\n", "'./b' has no extension"],
    ['web/src/routes.tsx', "const e = import('./areas/agent/home')\n", './areas/agent/home'],
  ])('refuses %s', (path, text, message) => {
    const [fault] = importPaths.check(projectOf({ [path]: text }))
    expect(fault).toMatchObject({ path, message: expect.stringContaining(message) })
  })
})
