import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { held, refused } from '../../../../test/answers.ts'
import { agentClient, clientId } from '../../../../test/clients.ts'
import { agent } from '../../../../test/people.ts'
import { property } from '../../../../test/properties.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import { answerTourForms, houseId, tourForm } from '../../../../test/tour-form.ts'
import { agentTour } from '../../../../test/tours.ts'

const { server, open } = prepareScreens()
const vera = agentClient({
  id: '01935c5e-0000-7000-8000-000000000003',
  name: 'Vera Lang',
  firstName: 'Vera',
  lastName: 'Lang',
  email: 'vera@clients.example',
  phone: '(210) 555-0199',
})
/** Without a phone number. */
const nora = agentClient()

beforeEach(() => {
  server.on('GET /api/agent/tour-cards', [])
  server.on('GET /api/properties/:id', property({ id: houseId }))
  server.on('GET /api/agent/properties', [])
  answerTourForms(server, [vera, nora])
})

const valueAt = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value

describe('the client of the request form', () => {
  const page = `/schedule-tour?form=open&property=${houseId}`

  it('is one of the agent’s own: the request names them, and nothing is typed twice', async () => {
    server.on('POST /api/agent/tour-requests', agentTour())
    const user = await open(page, agent())
    const form = await tourForm()
    await user.type(form.getByRole('combobox', { name: 'Client' }), 'ver')
    await user.click(await screen.findByRole('option', { name: /Vera Lang/ }))
    expect(form.queryByLabelText('First Name')).toBeNull()
    expect(form.getByText('vera@clients.example')).toBeDefined()
    await user.type(form.getByRole('textbox', { name: 'Requested Tour Time' }), '2036-03-20 10 AM{Tab}')
    await user.click(form.getByRole('checkbox', { name: /^I acknowledge/ }))
    await user.click(form.getByRole('button', { name: 'Submit Tour Request' }))
    await waitFor(() => expect(server.asked('POST /api/agent/tour-requests')).toHaveLength(1))
    expect(server.asked('POST /api/agent/tour-requests')[0]?.body).toMatchObject({
      clientFirstName: 'Vera',
      clientLastName: 'Lang',
      clientEmail: 'vera@clients.example',
      clientPhone: '(210) 555-0199',
    })
  })

  it('asks for what is missing about a known client', async () => {
    const user = await open(page, agent())
    const form = await tourForm()
    await user.type(form.getByRole('combobox', { name: 'Client' }), 'nora')
    await user.click(await screen.findByRole('option', { name: /Nora Field/ }))
    expect(valueAt('First Name')).toBe('Nora')
    await user.click(form.getByRole('button', { name: 'Submit Tour Request' }))
    expect(await form.findByText('Phone number is required (minimum 10 digits)')).toBeDefined()
    expect(form.queryByText('First name is required')).toBeNull()
  })

  it('is added under the typed name, and the focus moves to the next fact', async () => {
    const user = await open(page, agent())
    const form = await tourForm()
    server.on('GET /api/agent/clients', [])
    await user.type(form.getByRole('combobox', { name: 'Client' }), 'Ada van Dyke')
    await user.click(await screen.findByRole('option', { name: 'Add “Ada van Dyke” as a new client' }))
    expect([valueAt('First Name'), valueAt('Last Name')]).toEqual(['Ada', 'van Dyke'])
    expect(document.activeElement).toBe(form.getByLabelText('Email'))
  })

  it('offers a new client only when the matches of the typed name are there', async () => {
    const user = await open(page, agent())
    const box = (await tourForm()).getByRole('combobox', { name: 'Client' })
    await user.click(box)
    await screen.findByRole('option', { name: /Vera Lang/ })
    const { answering, release } = held([vera])
    server.on('GET /api/agent/clients', answering)
    await user.type(box, 'Vera Lang')
    await waitFor(() =>
      expect(server.asked('GET /api/agent/clients').at(-1)?.query.get('q')).toBe('Vera Lang'),
    )
    expect(screen.queryByRole('option', { name: /as a new client/ })).toBeNull()
    release()
    expect(await screen.findByRole('option', { name: /as a new client/ })).toBeDefined()
  })

  it('returns to empty fields when the agent edits the chosen name, and can differ for one tour', async () => {
    const user = await open(page, agent())
    const form = await tourForm()
    const box = form.getByRole('combobox', { name: 'Client' })
    await user.type(box, 'ver')
    await user.click(await screen.findByRole('option', { name: /Vera Lang/ }))
    await user.click(form.getByRole('button', { name: 'Edit for this tour' }))
    expect(valueAt('Phone Number')).toBe('(210) 555-0199')
    await user.type(box, '{Backspace}')
    expect(valueAt('Phone Number')).toBe('')
  })
})

describe('the client of the dialog', () => {
  const page = `/properties?schedule=${houseId}`
  const dialog = async () => {
    await screen.findByRole('form', { name: 'Schedule New Tour' })
    return within(screen.getByRole('dialog', { name: 'Schedule New Tour' }))
  }
  const fillNew = async () => {
    const user = await open(page, agent())
    const form = await dialog()
    await user.click(form.getByRole('combobox', { name: 'Client' }))
    await user.click(await screen.findByRole('option', { name: 'Add a new client' }))
    await user.type(form.getByLabelText('First Name'), 'Ada')
    await user.type(form.getByLabelText('Last Name'), 'Dyke')
    await user.type(form.getByLabelText('Email'), 'ada@clients.example')
    await user.type(form.getByLabelText('Phone Number'), '(210) 555-0177')
    await user.type(form.getByLabelText('Requested Tour Time'), 'Mar 20, 2036 10 AM{Tab}')
    await user.click(form.getByRole('checkbox', { name: /^I acknowledge/ }))
    await user.click(form.getByRole('button', { name: 'Schedule Tour' }))
    return form
  }

  it('is added with the tour', async () => {
    server.on('POST /api/agent/clients', { ...agentClient(), alreadyListed: false })
    server.on('POST /api/tours', agentTour())
    await fillNew()
    expect(await screen.findByText('Tour scheduled successfully')).toBeDefined()
    expect(server.asked('POST /api/agent/clients')[0]?.body).toEqual({
      firstName: 'Ada',
      lastName: 'Dyke',
      email: 'ada@clients.example',
      phone: '(210) 555-0177',
    })
    expect(server.asked('POST /api/tours')[0]?.body).toMatchObject({ clientId })
  })

  it('shows the server’s objection at its field, and sends no tour', async () => {
    const errors = [{ path: 'email', message: 'Valid email is required' }]
    server.on('POST /api/agent/clients', refused('invalid_input', { errors }))
    const form = await fillNew()
    expect(await form.findByText('Valid email is required')).toBeDefined()
    expect(server.asked('POST /api/tours')).toEqual([])
    cleanup()
  })
})
