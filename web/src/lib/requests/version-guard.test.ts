import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keepNewerVersion } from './version-guard.ts'

it('keeps the newer of two states, whichever arrives last', async () => {
  const client = new QueryClient()
  let answer: (role: { version: number }) => void = () => undefined
  const read = client.fetchQuery({
    queryKey: ['role'],
    queryFn: () => new Promise<{ version: number }>((resolve) => (answer = resolve)),
    structuralSharing: keepNewerVersion,
  })
  client.setQueryData(['role'], { version: 3 })
  answer({ version: 2 })
  await read
  expect(client.getQueryData(['role'])).toEqual({ version: 3 })
  expect(keepNewerVersion({ version: 3 }, { version: 4 })).toEqual({ version: 4 })
  expect(keepNewerVersion(undefined, { version: 1 })).toEqual({ version: 1 })
  expect(keepNewerVersion({ version: 3 }, null)).toBeNull()
})
