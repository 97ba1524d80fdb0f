import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { newUser } from '../../../test/user.ts'
import { Tabs } from './tabs.tsx'

function Lists({ count = 3 }: { count?: number }) {
  const [tab, setTab] = useState<'active' | 'past'>('active')
  return (
    <Tabs
      label="Tours"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'active', label: 'Active Tours', count, panel: <p>Three to come</p> },
        { value: 'past', label: 'Past Tours', count: 0, panel: <p>None behind</p> },
      ]}
    />
  )
}

describe('Tabs', () => {
  it('names each tab with its count, once', () => {
    render(<Lists />)
    expect(screen.getByRole('tab', { name: 'Active Tours (3)', selected: true })).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Past Tours (0)', selected: false })).toBeTruthy()
  })

  it('mounts only the open panel', async () => {
    render(<Lists />)
    expect(screen.queryByText('None behind')).toBeNull()
    await newUser().click(screen.getByRole('tab', { name: 'Past Tours (0)' }))
    expect(screen.getByText('None behind')).toBeTruthy()
    expect(screen.queryByText('Three to come')).toBeNull()
  })

  it('moves with the arrow keys and opens with Enter', async () => {
    render(<Lists />)
    const user = newUser()
    await user.tab()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Past Tours (0)' }))
    await user.keyboard('{Enter}')
    expect(screen.getByRole('tabpanel', { name: 'Past Tours (0)' })).toBeTruthy()
  })

  it('stays where the user has scrolled when a count changes, and follows the selected tab', async () => {
    const { rerender } = render(<Lists />)
    const list = screen.getByRole('tablist')
    list.scrollLeft = 80
    rerender(<Lists count={4} />)
    expect(list.scrollLeft).toBe(80)
    await newUser().click(screen.getByRole('tab', { name: 'Past Tours (0)' }))
    expect(list.scrollLeft).toBe(0)
  })
})
