import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

// `findBy…` and `waitFor` end what hangs; they say nothing about speed.
configure({ asyncUtilTimeout: 30_000 })
afterEach(cleanup)

// The application waits here and there (news is read again after 200 ms). What still waits when a file ends would run
// without a document, and fail the whole run.
const start = globalThis.setTimeout
const waiting = new Set<ReturnType<typeof setTimeout>>()
const startAndNote = (...args: Parameters<typeof start>): ReturnType<typeof start> => {
  const timer = start(...args)
  waiting.add(timer)
  return timer
}
globalThis.setTimeout = Object.assign(startAndNote, start)
afterAll(() => {
  for (const timer of waiting) clearTimeout(timer)
})
