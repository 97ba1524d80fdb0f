import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// These end a `findBy…` or `waitFor` that hangs. They say nothing about speed.
configure({ asyncUtilTimeout: 30_000 })
afterEach(cleanup)

const start = globalThis.setTimeout
const waiting = new Set<ReturnType<typeof setTimeout>>()
const startAndNote = (...args: Parameters<typeof start>): ReturnType<typeof start> => {
  const timer = start(...args)
  waiting.add(timer)
  return timer
}
globalThis.setTimeout = Object.assign(startAndNote, start)

// The files of a process share its window and the modules of node_modules. Each file loads the modules of the application
// and of the tests again, so that it does not meet the state of the file before.
afterAll(async () => {
  // Let the shared libraries finish what they do in the next turn.
  await new Promise((done) => start(done))
  // The application's own timers run later (it reads news again after 200 ms). They would run in the next file, or, after
  // the last file, without a document. Their modules are not used again.
  globalThis.setTimeout = start
  for (const timer of waiting) clearTimeout(timer)
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
})
