import { expect, it } from 'vitest'
import { blankSubmission } from './catalogue-form.ts'

it('the submission form begins with the specification’s defaults', () => {
  expect(blankSubmission).toMatchObject({
    ...{ city: 'san_antonio', state: 'TX', type: 'house' },
    ...{ bedrooms: '1', bathrooms: '1', sqft: '1000' },
  })
})
