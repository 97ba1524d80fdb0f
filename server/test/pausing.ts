import type { Kernel } from '../src/kernel/kernel.ts'
import type { TestApp } from './app.ts'

/** Returns the app's kernel for work of many steps: it runs this many transactions and then waits for `goOn`. */
export const pausing = (app: TestApp, transactions: number): { kernel: Kernel; goOn: () => void } => {
  let goOn = () => {}
  const resumed = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { transaction } = app.database
  let begun = 0
  const database: Kernel['database'] = {
    ...app.database,
    transaction: async (fn, options) => {
      if (begun++ >= transactions) await resumed
      return transaction(fn, options)
    },
  }
  return { kernel: { ...app.kernel, database }, goOn }
}
