import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { exchangesOutsideTransactions } from './exchanges-outside-transactions.mjs'

const exchange = 'server/src/features/tours/exchanges/fetch-calendar.ts'

describe('exchanges-outside-transactions', () => {
  it.each([
    [exchange, 'export const fetchCalendar = async (kernel: Kernel, id: string): Promise<void> => {}\n'],
    [exchange, 'export const fetchCalendar = <T>(kernel: Kernel, act: (tx: Tx) => T) => 1\n'],
    [exchange, 'const inner = (tx: Tx) => 1\nexport const fetchCalendar = (kernel: Kernel) => inner\n'],
    [exchange.replace('.ts', '.test.ts'), 'export const scene = (tx: Tx) => 1\n'],
    [exchange.replace('exchanges', 'steps'), 'export const fetchCalendar = (tx: Tx) => 1\n'],
  ])('accepts %s: %s', (path, text) => {
    expect(exchangesOutsideTransactions.check(projectOf({ [path]: text }))).toEqual([])
  })

  it.each([
    'export const fetchCalendar = async (tx: Tx, id: string) => {}\n',
    'export const fetchCalendar = <T>(\n  kernel: Kernel,\n  tx: Tx,\n) => 1\n',
    'export async function fetchCalendar(tx: Tx) {}\n',
  ])('refuses %s', (text) => {
    expect(exchangesOutsideTransactions.check(projectOf({ [exchange]: text }))).toEqual([
      { path: exchange, message: 'exports a function that takes a transaction' },
    ])
  })
})
