import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { fileLength } from './file-length.mjs'

describe('file-length', () => {
  it('refuses a file of 401 lines', () => {
    const project = projectOf({
      'web/src/ui/a.tsx': 'x\n'.repeat(401),
      'web/src/ui/b.tsx': 'x\n'.repeat(400),
    })
    expect(fileLength.check(project)).toEqual([
      { path: 'web/src/ui/a.tsx', message: '401 lines, 1 too many' },
    ])
  })

  it('reports the median and the 90th percentile, without tests', () => {
    const files = Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`web/src/a${at}.ts`, 'x\n'.repeat((at + 1) * 10)]),
    )
    const project = projectOf({ ...files, 'web/src/a.test.ts': 'x\n'.repeat(300) })
    expect(fileLength.report(project)).toContain(
      '10 source files: median 60 lines (aim < 80), nine in ten up to 100',
    )
  })
})
