import { expect, it } from 'vitest'
import { codeProblem } from './code-problem.ts'

const either = 'Enter a 6-digit code or a 10-character recovery code'
const digits = 'Enter the 6-digit code from your app'

it.each([
  ['', 'Please enter the code', 'Please enter the code'],
  ['  ', 'Please enter the code', 'Please enter the code'],
  ['123', either, digits],
  ['1234567', either, digits],
  ['123456', undefined, undefined],
  [' 123 456 ', undefined, undefined],
  ['K7QWM-20XTR', undefined, digits],
  ['k7qwm 20xtr', undefined, digits],
  ['“K7QWM–20XTR.”', undefined, digits],
  ['K7QWM-20XT', either, digits],
])('judges %j before it is sent', (typed, withRecovery, withoutRecovery) => {
  expect(codeProblem(typed, { recovery: true })).toBe(withRecovery)
  expect(codeProblem(typed, { recovery: false })).toBe(withoutRecovery)
})
