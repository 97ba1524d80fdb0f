import { expect, it } from 'vitest'
import { queryClient } from './query-client.ts'

it('keeps what was read fresh for 5 minutes, and tries nothing again by itself', () => {
  const { queries, mutations } = queryClient.getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 300_000, retry: false })
  expect(mutations).toMatchObject({ retry: false })
})
