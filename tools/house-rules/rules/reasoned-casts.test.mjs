import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { reasonedCasts } from './reasoned-casts.mjs'

describe('reasoned-casts', () => {
  it.each([
    ['web/src/ui/a.ts', "const a = [1] as const\nimport { b as c } from './b.ts'\nexport { c as d }\n"],
    [
      'web/src/ui/b.ts',
      '// The DOM types know no data attributes.\nconst a = b as string\nconst c = d as string // checked above\n',
    ],
    ['web/src/ui/c.tsx', 'const a = <p>seen as text</p>\n'],
  ])('accepts %s', (path, text) => {
    expect(reasonedCasts.check(projectOf({ [path]: text }))).toEqual([])
  })

  it.each([
    ['web/src/ui/a.ts', 'const a = b as string\n', 'casts without a reason: const a = b as string'],
    ['server/src/kernel/a.ts', 'const a = b as unknown as string\n', 'casts'],
  ])('refuses %s', (path, text, message) => {
    const [fault] = reasonedCasts.check(projectOf({ [path]: text }))
    expect(fault).toMatchObject({ path, message: expect.stringContaining(message) })
  })
})
