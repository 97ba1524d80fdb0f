import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { matchesIn, NoMatches } from './no-matches.tsx'

describe('a tab without a match', () => {
  it('says how many matches the other tabs have, and switches to them', async () => {
    const onShow = vi.fn()
    render(
      <NoMatches
        others={[
          { label: 'Active Tours', count: 0, onShow: () => undefined },
          { label: 'Past Tours', count: 10, onShow },
        ]}
      >
        No tour matches “oak”
      </NoMatches>,
    )
    expect(screen.getByText('No tour matches “oak” on this tab. Found 10 in Past Tours.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Active Tours/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show 10 in Past Tours' }))
    expect(onShow).toHaveBeenCalledOnce()
  })

  it('omits other tabs when no tab has a match', () => {
    render(
      <NoMatches others={[{ label: 'Past Tours', count: 0, onShow: () => undefined }]}>
        No tour matches “oak”
      </NoMatches>,
    )
    expect(screen.getByText('No tour matches “oak”.')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('counts only the current results, not those of the previous search', () => {
    const data = { pages: [{ total: 7 }] }
    expect(matchesIn({ data, isPlaceholderData: false })).toBe(7)
    expect(matchesIn({ data, isPlaceholderData: true })).toBe(0)
    expect(matchesIn({ isPlaceholderData: false })).toBe(0)
  })
})
