import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, refused } from '../../../test/answers.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open } = prepareScreens()
const grant = async () => screen.findByRole('button', { name: 'Grant Admin Access' })

it('hides the set-up form once the installation has an administrator', async () => {
  server.on('GET /api/admin/setup', refused('not_found'))
  await open('/admin-setup', null)
  expect(await screen.findByRole('heading', { name: '404 Page Not Found', level: 1 })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Grant Admin Access' })).toBeNull()
})

it('requires every field, and says what a tour costs', async () => {
  server.on('GET /api/admin/setup', { open: true })
  const user = await open('/admin-setup', null)
  await user.click(await grant())
  for (const words of [
    'Please enter the setup code',
    'First name is required',
    'Last name is required',
    'Please enter a valid email',
    'Password must be at least 8 characters long',
  ])
    expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByText(/\$20 per tour/)).toBeDefined()
  expect(server.asked('POST /api/admin/setup')).toEqual([])
})

it('reports that admin access could not be granted, and keeps the input', async () => {
  server.on('GET /api/admin/setup', { open: true })
  server.on('POST /api/admin/setup', failed())
  const user = await open('/admin-setup', null)
  await grant()
  const typed = [
    ['code', /^Setup code/, 'K7QWM-20XTR-9HBVD'],
    ['firstName', 'First Name', 'Ruth'],
    ['lastName', 'Last Name', 'Calloway'],
    ['email', 'Email', 'ruth@porchlight.example'],
    ['password', 'Password', 'a good password'],
  ] as const
  for (const [, label, text] of typed) await user.type(screen.getByLabelText(label), text)
  await user.click(await grant())
  const said = within(await screen.findByRole('region', { name: /Notifications/ }))
  expect(await said.findByText('Failed to grant admin access. Please try again.')).toBeDefined()
  expect(server.asked('POST /api/admin/setup')[0]?.body).toEqual(
    Object.fromEntries(typed.map(([name, , text]) => [name, text])),
  )
  expect(screen.getByLabelText(/^Setup code/)).toHaveProperty('value', 'K7QWM-20XTR-9HBVD')
})
