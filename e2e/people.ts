import { expect, type Page } from '@playwright/test'
import { call } from './calls.ts'

/** The demo people (README), by the names that journeys use. */
export const people = {
  sarah: { name: 'Sarah Whitfield', email: 'sarah@demo.porchlight.test', home: '/dashboard' },
  marcus: { name: 'Marcus Delgado', email: 'marcus@demo.porchlight.test', home: '/dashboard' },
  dana: { name: 'Dana Kowalski', email: 'dana@demo.porchlight.test', home: '/subscription' },
  admin: { name: 'Adaeze Nwosu', email: 'admin@demo.porchlight.test', home: '/admin-dashboard' },
  super: { name: 'Ruth Calloway', email: 'super@demo.porchlight.test', home: '/admin-dashboard' },
  elena: { name: 'Elena Vásquez', email: 'elena@demo.porchlight.test', home: '/assistant-dashboard' },
  james: { name: 'James Okafor', email: 'james@demo.porchlight.test', home: '/assistant-dashboard' },
} as const
export type Who = keyof typeof people

export const demoPassword = 'porchlight-demo'
export const teamPassword = 'porchlight-team'

/** Signs an agent in by hand, as users outside of the demo do. */
export const signIn = async (page: Page, who: Who): Promise<void> => {
  await page.goto('/agent-login')
  await page.getByLabel('Email', { exact: true }).fill(people[who].email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(people[who].home)
}

/** Signs a person in without a page, as the demo's front page does. */
export const quickLogin = async (page: Page, who: Who): Promise<void> => {
  const person = (await call(page, 'GET /api/quick-login')).find(({ name }) => name === people[who].name)
  if (!person) throw new Error(`${people[who].name} is not among the demo people`)
  await call(page, 'POST /api/quick-login', { body: { personId: person.id } })
}
