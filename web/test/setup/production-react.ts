import { vi } from 'vitest'

// Component tests run the build of React that people run. The development build takes much longer, and no test reads its
// warnings. React chooses its build when it is first imported, so only these imports see the mode `production`. In that
// mode, TanStack Router would take a process of Node for a server. Setup files run before the file that imports React.
vi.stubEnv('NODE_ENV', 'production')
const { default: React } = await import('react')
const { flushSync } = await import('react-dom')
const { unstable_IdlePriority, unstable_scheduleCallback } = await import('scheduler')
await Promise.all([import('react/jsx-runtime'), import('react-dom/client')])
vi.unstubAllEnvs()

/** Tests may replace the global one with a fake. */
const realSetTimeout = setTimeout

/** Waits until React has finished. An effect may start a second render, and that render's effect a third. */
const settled = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await new Promise<void>((done) => {
      unstable_scheduleCallback(unstable_IdlePriority, () => done())
    })
  }
}

/**
 * Replaces React's `act`, which the production build lacks. When it returns, the page shows the state that `change` set.
 * When its promise resolves, the page also shows the state that effects set afterward.
 */
const act = (change: () => unknown): Promise<unknown> => {
  const result = flushSync(change)
  const end = async (): Promise<unknown> => {
    const value = await result
    // Queries notify their screens in the next task.
    if (result instanceof Promise) await new Promise((done) => realSetTimeout(done))
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
  // The actions of a test's user, `findBy…`, and `waitFor` return after React has finished.
  configure({
    asyncWrapper: async (run) => {
      const result = await asyncWrapper(run)
      await settled()
      return result
    },
  })
}
