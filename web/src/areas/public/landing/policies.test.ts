import { expect, it } from 'vitest'
import { feeRefundedIf, storedOfCard } from '../../../features/billing/plan-offers.ts'
import { clientEmails, policies } from './policies.ts'
import { moneyQuestions, questions } from './questions.ts'

const answers = [...questions, ...moneyQuestions].map(({ answer }) => answer).join('\n')
const textOf = (path: keyof typeof policies): string =>
  policies[path].sections.flatMap(({ paragraphs }) => paragraphs).join('\n')

it.each([
  ['when the assistant fee is refunded', feeRefundedIf, [textOf('/terms'), textOf('/refunds'), answers]],
  ['what is stored of a card', storedOfCard, [textOf('/privacy'), answers]],
  ['which emails a client gets', clientEmails, [textOf('/privacy'), answers]],
])('the public texts say %s in the same words', (_, words, texts) => {
  for (const text of texts) expect(text).toContain(words)
})

it('every answer about refunds names the same rule', () => {
  const promises = answers.split('\n').filter((answer) => answer.includes('refund the assistant fee'))
  expect(promises).toHaveLength(2)
  for (const promise of promises) expect(promise).toContain(feeRefundedIf)
})
