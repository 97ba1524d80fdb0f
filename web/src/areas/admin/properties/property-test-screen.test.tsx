import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed } from '../../../../test/answers.ts'
import { superAdmin } from '../../../../test/people.ts'
import { property } from '../../../../test/properties.ts'
import { prepareScreens } from '../../../../test/screen.tsx'

const { server, open } = prepareScreens()

/** The value beside a label. */
const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent

it('does not say that there are no properties when the first answer fails', async () => {
  server.on('GET /api/admin/properties', failed())
  await open('/property-test', superAdmin())
  expect(await screen.findByText('Unknown')).toBeDefined()
  expect(screen.queryByText('None')).toBeNull()
})

it('shows the server’s answer, and its reason after a failure', async () => {
  server.on('GET /api/admin/properties', [property({ propertyName: 'The Alder' })])
  const user = await open('/property-test', superAdmin())
  const line = await screen.findByText('The Alder')
  expect(line.closest('li')?.textContent).toContain('100 Lantern Wayhouse')
  expect(fact('Loading')).toBe('no')
  expect(fact('Error')).toBe('none')
  expect(fact('Count')).toBe('1')
  expect(document.querySelector('pre')?.textContent).toContain('"address": "100 Lantern Way"')
  server.on('GET /api/admin/properties', failed())
  await user.click(screen.getByRole('button', { name: 'Fetch again' }))
  await waitFor(() => expect(fact('Error')).toBe('Failed to fetch: 500'))
})
