import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { superAdmin } from '../../../../test/people.ts'
import { prepareScreens } from '../../../../test/screen.tsx'

const { open } = prepareScreens()

it('links to the property screens and describes them', async () => {
  await open('/property-hub', superAdmin())
  expect(await screen.findByText(/^8 city markets/)).toBeDefined()
  expect(screen.getByText(/^Role-based access/)).toBeDefined()
  for (const [name, href] of [
    ['Complete Property System', '/property-management'],
    ['Legacy Interface', '/admin-properties'],
    ['Dashboard Analytics', '/admin-dashboard'],
    ['Submission and Upload', '/admin/property-submission'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
})
