import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

it('a search that waits in vain says what it did not find, and where', async () => {
  render(<p>Only this</p>)
  const search = screen.findByText('Something else', {}, { timeout: 100 })
  await expect(search).rejects.toThrow(/Something else[\s\S]*Only this/)
})
