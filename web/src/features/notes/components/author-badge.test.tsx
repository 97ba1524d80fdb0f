import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AuthorBadge } from './author-badge.tsx'

test.each([
  ['agent', 'text-info'],
  ['admin', 'text-plum'],
  ['assistant', 'text-ok'],
  ['other', 'text-ink-2'],
] as const)('the badge of a note by an author of type %s is %s', (authorType, tone) => {
  render(<AuthorBadge note={{ authorType, authorName: 'Ann Lee' }} />)
  expect(screen.getByText('Ann Lee').parentElement?.className).toContain(tone)
})
