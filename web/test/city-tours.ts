import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { screen, within } from '@testing-library/react'
import { managedUser } from './accounts.ts'
import type { TestServer } from './answers.ts'
import { agentClient } from './clients.ts'
import { property } from './properties.ts'
import { tourMails } from './queue.ts'
import { houseId } from './tour-form.ts'
import { staffTour } from './tours.ts'
import type { User } from './user.ts'

export const cityAgentId = '01935c5e-0000-7000-8000-000000000003'
export const cityPrices = { basePrice: 15, premiumPrice: 20 }
export const cityCharge = {
  city: 'san_antonio',
  cityName: 'San Antonio',
  ...cityPrices,
  escortRequired: false,
}

/** A tour that the desk has scheduled on the agent's behalf. */
export const deskTour = (more: Partial<StaffTour> = {}): StaffTour =>
  staffTour({
    status: 'scheduled',
    scheduledDate: '2036-03-20T15:00:00.000Z',
    adminScheduled: true,
    tourCharge: 15,
    chargeStatus: 'pending',
    ...more,
  })

/** Marcus, his client Nora, and Lantern House, for which the desk can schedule a tour. */
export const answerCityTours = (server: TestServer): void => {
  server.on('GET /api/admin/city-stats', [])
  server.on('GET /api/users', [
    managedUser({ id: cityAgentId, name: 'Marcus Delgado', email: 'marcus@agents.example' }),
  ])
  server.on('GET /api/admin/assistants', [])
  server.on('GET /api/admin/tours/emails', tourMails)
  server.on('GET /api/clients', [agentClient({ agentId: cityAgentId })])
  server.on('GET /api/properties', [property({ id: houseId, propertyName: 'Lantern House' })])
  server.on('GET /api/admin/properties/:id/tour-charge', {
    ...cityCharge,
    tourCharge: 15,
    chargeStatus: 'pending',
  })
  server.on('POST /api/admin/schedule-tour', deskTour())
}

/** Chooses agent, client and property in the open Schedule City Tour dialog. */
export const fillCityTour = async (user: User) => {
  const form = within(await screen.findByRole('dialog', { name: 'Schedule City Tour' }))
  for (const [label, found] of [
    ['Agent', 'Marcus Delgado'],
    ['Client', 'Nora Field'],
    ['Property', 'Lantern House'],
  ] as const) {
    await user.click(form.getByLabelText(label))
    await user.click(await screen.findByText(found, { selector: '[role=option] *' }))
  }
  return form
}
