import { vi } from 'vitest'

// Component tests run the React that people run. Its development build takes much longer, and nobody reads its warnings in
// a test. React chooses its build when it is first imported, so only these imports see this mode: the other libraries
// have their own rules for tests. Setup files run before the file that imports React.
vi.stubEnv('NODE_ENV', 'production')
const { default: React } = await import('react')
const { flushSync } = await import('react-dom')
const { unstable_IdlePriority, unstable_scheduleCallback } = await import('scheduler')
await Promise.all([import('react/jsx-runtime'), import('react-dom/client')])
vi.unstubAllEnvs()

/** The real one, also while a test sets the clock. */
const newTask = setTimeout

/** Waits until React has nothing left to do. An effect may start another render, and that one another. */
const settled = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await new Promise<void>((done) => {
      unstable_scheduleCallback(unstable_IdlePriority, () => done())
    })
  }
}

/**
 * Stands in for React's `act`, which only the development build has. The page shows the updates of `change` once this
 * returns. Whoever awaits it also sees the updates that their effects start.
 */
const act = (change: () => unknown): Promise<unknown> => {
  const result = flushSync(change)
  const end = async (): Promise<unknown> => {
    const value = await result
    // Queries notify their screens in the next task.
    if (result instanceof Promise) await new Promise((done) => newTask(done))
    await settled()
    return value
  }
  return end()
}

// The files of a process share React and Testing Library.
if (!('act' in React)) {
  Object.assign(React, { act })
  const { configure, getConfig } = await import('@testing-library/react')
  const { asyncWrapper } = getConfig()
  // A test's user acts again only after React has done its work, and so does a test that waited.
  configure({
    asyncWrapper: async (run) => {
      const result = await asyncWrapper(run)
      await settled()
      return result
    },
  })
}
