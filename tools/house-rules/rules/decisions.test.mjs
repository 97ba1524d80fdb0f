import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { decisions } from './decisions.mjs'

describe('decisions', () => {
  const page = '# One\n\n## Context\n\n## Decision\n\n## Consequences\n'
  const path = 'docs/decisions/0001-one-database.md'
  const map = { 'ARCHITECTURE.md': '[one](docs/decisions/0001-one-database.md)' }

  it('accepts a complete, linked page', () => {
    expect(decisions.check(projectOf({ ...map, [path]: page }))).toEqual([])
  })

  it.each([
    ['a missing heading', { ...map, [path]: page.replace('## Decision', '') }, "has no heading 'Decision'"],
    ['an unlinked page', { [path]: page }, 'is not linked'],
    ['another form of name', { 'docs/decisions/one.md': page }, 'is not named NNNN-name.md'],
  ])('refuses %s', (_what, files, message) => {
    expect(decisions.check(projectOf(files))).toMatchObject([{ message }])
  })

  it('refuses two pages with the same number', () => {
    const files = {
      'README.md': '0001-a.md 0001-b.md',
      'docs/decisions/0001-a.md': page,
      'docs/decisions/0001-b.md': page,
    }
    expect(decisions.check(projectOf(files))).toMatchObject([{ message: 'has the number of 0001-a.md' }])
  })
})
