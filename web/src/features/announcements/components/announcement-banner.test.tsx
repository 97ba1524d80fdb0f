import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { connectLive } from '../../../../test/live-stream.ts'
import { announcementQuery } from '../api.ts'
import { AnnouncementBanner } from './announcement-banner.tsx'

connectLive()
beforeEach(() => sessionStorage.clear())

const open = { visible: true, message: 'We close at noon.', version: 7 }
const show = (announcement: typeof open) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(announcementQuery.queryKey, announcement)
  return render(
    <QueryClientProvider client={client}>
      <AnnouncementBanner />
    </QueryClientProvider>,
  )
}

it('shows a visible announcement with text', () => {
  show(open)
  expect(screen.getByRole('region', { name: 'Announcement' }).textContent).toContain('We close at noon.')
})

it.each([
  ['is not visible', { ...open, visible: false }],
  ['is blank', { ...open, message: ' \n ' }],
])('shows nothing when the announcement %s', (_, announcement) => {
  expect(show(announcement).container.textContent).toBe('')
})

it('stays away after the user dismissed its version in this session, and returns with a higher version', () => {
  const first = show(open)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(first.container.textContent).toBe('')
  first.unmount()
  expect(sessionStorage.getItem('dismissedAnnouncementVersion')).toBe('7')
  expect(show(open).container.textContent).toBe('')
  expect(show({ ...open, version: 8 }).container.textContent).toContain('We close at noon.')
})
