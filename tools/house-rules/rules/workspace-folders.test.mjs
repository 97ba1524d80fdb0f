import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { workspaceFolders } from './workspace-folders.mjs'

describe('workspace-folders', () => {
  it.each([
    ['server/src/main.ts', ''],
    ['server/src/config.test.ts', ''],
    ['server/src/kernel/clock.ts', ''],
    ['web/src/areas/agent/shell.tsx', ''],
    ['contract/src/tours.ts', ''],
  ])('accepts %s', (path, text) => {
    expect(workspaceFolders.check(projectOf({ [path]: text }))).toEqual([])
  })

  it.each([
    ['server/src/services/a.ts', '', "'services/'"],
    ['web/src/components/a.tsx', '', "'components/'"],
    ['web/src/areas/staff/a.tsx', '', "'staff/'"],
    ['server/src/boot.ts', '', "'boot.ts'"],
  ])('refuses %s', (path, text, message) => {
    const [fault] = workspaceFolders.check(projectOf({ [path]: text }))
    expect(fault).toMatchObject({ path, message: expect.stringContaining(message) })
  })
})
