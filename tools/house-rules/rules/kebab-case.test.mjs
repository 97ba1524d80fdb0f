import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { kebabCase } from './kebab-case.mjs'

describe('kebab-case', () => {
  it.each([
    ['web/src/ui/tour-card.test.tsx', ''],
    ['server/vitest.config.ts', ''],
    ['docs/decisions/0001-one-database.md', ''],
    ['server/migrations/.landed', ''],
  ])('accepts %s', (path, text) => {
    expect(kebabCase.check(projectOf({ [path]: text }))).toEqual([])
  })

  it.each([
    ['web/src/ui/TourCard.tsx', '', "'TourCard.tsx'"],
    ['server/src/http/event_stream.ts', '', 'event_stream'],
    ['web/src/MyArea/a.ts', '', "'MyArea'"],
  ])('refuses %s', (path, text, message) => {
    const [fault] = kebabCase.check(projectOf({ [path]: text }))
    expect(fault).toMatchObject({ path, message: expect.stringContaining(message) })
  })
})
