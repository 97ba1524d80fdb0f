import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

configure({
  // Ends a `findBy…` or `waitFor` that hangs. It says nothing about speed.
  asyncUtilTimeout: 30_000,
  // A search that waits throws such an error at each attempt, so only the message that somebody reads prints the page.
  getElementError: (message, container) =>
    Object.defineProperties(new Error(), {
      // Testing Library knows its own errors by this name, and gives them the place of the search.
      name: { value: 'TestingLibraryElementError' },
      message: {
        get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
        configurable: true,
      },
    }),
})
afterEach(cleanup)

const start = globalThis.setTimeout
const waiting = new Set<ReturnType<typeof setTimeout>>()
const startAndNote = (...args: Parameters<typeof start>): ReturnType<typeof start> => {
  const timer = start(...args)
  waiting.add(timer)
  return timer
}
globalThis.setTimeout = Object.assign(startAndNote, start)

// The files of a process share its window and the modules of node_modules. Each file loads the application's and the
// tests' modules again, so that it does not meet an earlier file's state.
afterAll(async () => {
  // A test may end while a screen still loads. After the last file nothing can be loaded.
  await vi.dynamicImportSettled()
  // Let the shared libraries finish their pending work.
  await new Promise((done) => start(done))
  // The application's timers (it reads changed data again after 200 ms) would run in the next file, or without a document after
  // the last one.
  globalThis.setTimeout = start
  for (const timer of waiting) clearTimeout(timer)
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
})
