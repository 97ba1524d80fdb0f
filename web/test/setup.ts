import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { receiveToasts } from '../src/lib/toast.ts'

// `findBy…` and `waitFor` end what hangs; they say nothing about speed.
configure({ asyncUtilTimeout: 30_000 })
afterEach(cleanup)

// The files of a process share window and modules. What a file leaves is put back here.

const start = globalThis.setTimeout
const waiting = new Set<ReturnType<typeof setTimeout>>()
const startAndNote = (...args: Parameters<typeof start>): ReturnType<typeof start> => {
  const timer = start(...args)
  waiting.add(timer)
  return timer
}
globalThis.setTimeout = Object.assign(startAndNote, start)

afterAll(() => {
  // The application waits here and there (news is read again after 200 ms): in the next file it would wait for nobody,
  // and after the last one there is no document.
  globalThis.setTimeout = start
  for (const timer of waiting) clearTimeout(timer)
  // A message that no toaster has shown waits for the next one.
  receiveToasts(() => undefined)()
  localStorage.clear()
  sessionStorage.clear()
})
