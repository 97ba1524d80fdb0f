import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { stepsInATransaction } from './steps-in-a-transaction.mjs'

const step = 'server/src/features/tours/steps/set-charge.ts'

describe('steps-in-a-transaction', () => {
  it.each([
    [step, 'export const setCharge = async (tx: Tx, at: Date): Promise<void> => {}\n'],
    [step, 'export const setCharge = (\n  tx: Tx,\n  at: Date,\n) => tx.delete(tours)\n'],
    [step, 'export async function setCharge(tx: Tx) {}\n'],
    [step, 'export const setCharge = <T>(tx: Tx, act: (at: Date) => T) => act(new Date())\n'],
    [step, 'export const setCharge = (tx: Tx) => tx.transaction((inner) => inner.delete(tours))\n'],
    [
      step,
      "import type { Tx } from '../../../kernel/database.ts'\n/** The database decides. */\nexport const setCharge = (tx: Tx) => 1 // not `database`\n",
    ],
    [step.replace('.ts', '.test.ts'), 'app.database.transaction((tx) => setCharge(tx))\n'],
    [step.replace('steps', 'commands'), 'export const setCharge = (kernel: Kernel) => kernel.database\n'],
  ])('accepts %s: %s', (path, text) => {
    expect(stepsInATransaction.check(projectOf({ [path]: text }))).toEqual([])
  })

  it.each([
    ['export const setCharge = (at: Date) => 1\n', 'first parameter `tx: Tx`'],
    ['export const setCharge = (kernel: Kernel, tx: Tx) => 1\n', 'first parameter `tx: Tx`'],
    ['const inner = (tx: Tx) => 1\nexport const setCharge = () => inner\n', 'first parameter `tx: Tx`'],
    ['export const setCharge = (tx: Tx | Orm) => 1\n', 'without a transaction'],
    ['export const setCharge = (tx: Tx, k: Kernel) => k.database.orm.delete(tours)\n', 'uses `database`'],
    ["export const setCharge = (tx: Tx, k: Pick<Kernel, 'database'>) => 1\n", 'uses `database`'],
  ])('refuses %s', (text, message) => {
    const [fault] = stepsInATransaction.check(projectOf({ [step]: text }))
    expect(fault).toMatchObject({ path: step, message: expect.stringContaining(message) })
  })

  it('names the line', () => {
    const text =
      "import { a } from './a.ts'\n\nexport const setCharge = (tx: Tx, { database }: Kernel) => 1\n"
    expect(stepsInATransaction.check(projectOf({ [step]: text }))).toEqual([
      { path: step, line: 3, message: 'uses `database` instead of `tx`' },
    ])
  })
})
