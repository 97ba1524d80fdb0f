import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed } from '../../../../test/answers.ts'
import { superAdmin } from '../../../../test/people.ts'
import { property } from '../../../../test/properties.ts'
import { prepareScreens } from '../../../../test/screen.tsx'

const { server, open } = prepareScreens()

it('submits one property by form, then empties the form', async () => {
  server.on('GET /api/cities', [])
  server.on('POST /api/admin/properties', property())
  const user = await open('/admin/property-submission', superAdmin())
  const form = within(await screen.findByRole('form', { name: 'Single property' }))
  const fill = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  expect(form.getByLabelText('Square feet')).toHaveProperty('value', '1000')
  fill('Square feet', '0')
  fill('ZIP code', '787')
  await user.click(form.getByRole('button', { name: 'Submit Property' }))
  for (const words of [
    'Property name is required',
    'ZIP code must be at least 5 characters',
    'Square feet must be at least 1',
  ])
    expect(await form.findByText(words)).toBeDefined()
  expect(server.asked('POST /api/admin/properties')).toEqual([])
  fill('Property Name', 'The Alder')
  fill('Address', '7 Oak St')
  fill('ZIP code', '78204')
  fill('Square feet', '1400')
  await user.click(form.getByRole('button', { name: 'Submit Property' }))
  expect(await screen.findByText('Property created successfully')).toBeDefined()
  expect(server.asked('POST /api/admin/properties')[0]?.body).toMatchObject({
    propertyName: 'The Alder',
    address: '7 Oak St',
    zipCode: '78204',
    sqft: 1400,
  })
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveProperty('value', ''))
})

it('says which columns a file needs before the first upload, and offers a sample', async () => {
  server.on('GET /api/admin/imports', [])
  server.on('GET /api/admin/imports/sample.csv', failed())
  const user = await open('/admin/property-submission?view=upload', superAdmin())
  expect(
    await screen.findByText(/^Each row needs an address and a city\. .*nothing is added\.$/),
  ).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Download a sample file' }))
  expect(await screen.findByText('Download failed')).toBeDefined()
})
