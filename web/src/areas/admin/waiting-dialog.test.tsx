import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed, refused } from '../../../test/answers.ts'
import { assistantDetail, teamSummary } from '../../../test/assistants.ts'
import { superAdmin } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open, address } = prepareScreens()
const assistants = '/admin-dashboard/assistants'
const users = '/admin-dashboard/users'
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => {
  server.on('GET /api/admin/assistants', [])
  server.on('GET /api/admin/assistants/summary', teamSummary)
})

it('closes the form of an assistant who does not exist, whose details say so', async () => {
  server.on('GET /api/admin/assistants/:id', refused('not_found'))
  await open(`${assistants}?assistant=wilma&form=hours`, superAdmin())
  expect(await screen.findByText('This assistant no longer exists.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Hours and time off' })).toBeNull())
  expect(address()).toBe(`${assistants}?assistant=wilma`)
})

it('loads the assistant of the form again after a failure', async () => {
  server.on('GET /api/admin/assistants/:id', failed())
  const user = await open(`${assistants}?assistant=wilma&form=hours`, superAdmin())
  const form = await dialog('Hours and time off')
  expect(await form.findByText('Failed to fetch assistant: 500')).toBeDefined()
  server.on('GET /api/admin/assistants/:id', assistantDetail({ id: 'wilma', name: 'Wilma Test' }))
  await user.click(form.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/The assistant can see time off and its reason/)).toBeDefined()
  expect((await dialog('Hours and time off')).getByText('Wilma Test')).toBeDefined()
})

it('closes the form of a user who does not exist, whose details say so', async () => {
  server.on('GET /api/admin/users', [])
  server.on('GET /api/admin/users/:id', refused('not_found'))
  await open(`${users}?user=pat&form=edit`, superAdmin())
  expect(await screen.findByText('This user no longer exists.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit User' })).toBeNull())
  expect(address()).toBe(`${users}?user=pat`)
})
