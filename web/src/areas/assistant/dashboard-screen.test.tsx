import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf } from '../../../test/answers.ts'
import { firstSteps } from '../../../test/assistant-steps.ts'
import { assistant } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open } = prepareScreens()

const totals: Record<string, number> = { pending: 2, all: 5, completed: 3 }
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

it('a tab shows its number of assignments, but not during a search', async () => {
  server.on('GET /api/assistant/assignments', ({ query }) =>
    pageOf([], query.get('q') ? 0 : (totals[query.get('group') ?? ''] ?? 0)),
  )
  server.on('GET /api/assistant/steps', firstSteps)
  await open('/assistant-dashboard', assistant())
  expect(await screen.findByRole('tab', { name: /All Assignments \(5\)/ })).toBeDefined()
  cleanup()
  await open('/assistant-dashboard?q=nobody', assistant())
  // The cards link to whole lists, whatever the search.
  expect(await screen.findByText('5')).toBeDefined()
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/assistant-dashboard?tab=all')
  for (const name of tabs()) expect(name).not.toMatch(/\(/)
})
