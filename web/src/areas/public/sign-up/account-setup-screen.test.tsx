import { refusals } from '@porchlight/contract/kernel/refusals'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { refused } from '../../../../test/answers.ts'
import { answerCheckout, cards, checkout, submitCard } from '../../../../test/billing.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import type { User } from '../../../../test/user.ts'

const { server, open, address, goBack } = prepareScreens()

beforeEach(() => {
  answerCheckout(server, checkout({ state: 'paid' }))
})

const first = async () => within(await screen.findByRole('form', { name: 'Email and password' }))
const second = async () => within(await screen.findByRole('form', { name: 'Your profile' }))
/** Replaces a field's text. */
const fill = async (user: User, field: HTMLElement, text: string): Promise<void> => {
  await user.clear(field)
  if (text) await user.paste(text)
}
const chooseCredentials = async (user: User, password = 'long enough', again = password) => {
  const form = await first()
  await fill(user, form.getByLabelText('Password'), password)
  await fill(user, form.getByLabelText('Confirm password'), again)
  await user.click(form.getByRole('button', { name: 'Continue' }))
}
const createAccount = async (user: User): Promise<void> => {
  await user.click((await second()).getByRole('button', { name: 'Create account' }))
}
/** Goes through both steps; the server answers the request for the account with this refusal. */
const createRefused = async (refusal: Parameters<typeof refused>[0]): Promise<User> => {
  server.on('POST /api/create-account-from-checkout', refused(refusal))
  const user = await open('/account-setup', null)
  await chooseCredentials(user)
  await createAccount(user)
  return user
}

it('tells a browser without a checkout that the session has expired, and leads to the plans', async () => {
  server.on('POST /api/checkout/confirm', refused('checkout_over'))
  await open('/account-setup', null)
  expect(await screen.findByText('Session Expired')).toBeDefined()
  await waitFor(() => expect(address()).toBe('/agent-signup'))
})

it('leads an unpaid checkout to the payment', async () => {
  answerCheckout(server, checkout())
  await open('/account-setup', null)
  await waitFor(() => expect(address()).toBe('/checkout?plan=basic&step=payment'))
  expect(await screen.findByRole('button', { name: 'Pay $40.00' })).toBeDefined()
})

it('uses an emailed link only when the user presses its button', async () => {
  server.on('POST /api/checkout/resume', { checkout: checkout({ state: 'paid' }) })
  const user = await open('/account-setup?resume=link', null)
  const go = await screen.findByRole('button', { name: 'Continue to your account' })
  expect(server.asked('POST /api/checkout/resume')).toEqual([])
  await user.click(go)
  expect((await first()).getByLabelText('Email')).toHaveProperty('value', 'nora@agents.example')
  expect(address()).toBe('/account-setup')
})

it('says that an emailed link was already used', async () => {
  server.on('POST /api/checkout/resume', refused('link_over'))
  const user = await open('/account-setup?resume=link', null)
  await user.click(await screen.findByRole('button', { name: 'Continue to your account' }))
  expect(
    await screen.findByRole('heading', { name: 'This link was already used or has expired' }),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/agent-login')
})

it('rejects a password that is too short', async () => {
  const user = await open('/account-setup', null)
  await chooseCredentials(user, 'short')
  expect(await screen.findByText('Password Too Short')).toBeDefined()
  expect((await first()).getByText('Password must be at least 8 characters long')).toBeDefined()
  expect(address()).toBe('/account-setup')
})

it('rejects a repeated password that differs', async () => {
  const user = await open('/account-setup', null)
  await chooseCredentials(user, 'long enough', 'long enoug')
  expect(await screen.findByText('Password Mismatch')).toBeDefined()
  expect((await first()).getByText('Passwords do not match')).toBeDefined()
  expect(address()).toBe('/account-setup')
})

it('requires the profile’s fields', async () => {
  const user = await open('/account-setup', null)
  await chooseCredentials(user)
  const form = await second()
  await user.click(form.getByRole('button', { name: 'Edit your details' }))
  expect(document.activeElement).toBe(form.getByLabelText('First name'))
  await fill(user, form.getByLabelText('License number'), ' ')
  await createAccount(user)
  expect(await screen.findByText('Missing Information')).toBeDefined()
  expect(await form.findByText('Please fill in all required fields')).toBeDefined()
})

it('rejects a wrong phone number or zip code, and focuses the first of them', async () => {
  const user = await open('/account-setup', null)
  await chooseCredentials(user)
  const form = await second()
  await user.click(form.getByRole('button', { name: 'Edit your details' }))
  await user.click(form.getByText(/^Company, bio, and address/))
  await fill(user, form.getByLabelText(/^ZIP code/), '7870')
  await fill(user, form.getByLabelText('Phone'), '555')
  await createAccount(user)
  expect(await form.findByText('Valid zip code is required')).toBeDefined()
  expect(form.getByText('Phone number is required (minimum 10 digits)')).toBeDefined()
  expect(document.activeElement).toBe(form.getByLabelText('Phone'))
})

it('asks for nothing that the checkout knows, and folds what is optional', async () => {
  const user = await open('/account-setup', null)
  const email = (await first()).getByLabelText<HTMLInputElement>('Email')
  expect(email.value).toBe('nora@agents.example')
  expect(email.readOnly).toBe(true)
  await chooseCredentials(user)
  const form = await second()
  expect(form.getByText('Nora Lindqvist')).toBeDefined()
  expect(form.getByText(/License TX-778812/)).toBeDefined()
  expect(form.queryByLabelText('First name')).toBeNull()
  expect(screen.getByText(/One short step is left\.$/)).toBeDefined()
  expect(form.getByText(/^Company, bio, and address/).closest('details')?.open).toBe(false)
})

it('lets the user change the email that the checkout knows', async () => {
  server.on('POST /api/create-account-from-checkout', { userId: 'nora', message: 'Made' })
  const user = await open('/account-setup', null)
  const form = await first()
  await user.click(form.getByRole('button', { name: 'Change email' }))
  const email = form.getByLabelText('Email')
  expect(document.activeElement).toBe(email)
  await fill(user, email, 'nora@home.example')
  await chooseCredentials(user)
  await createAccount(user)
  expect(server.asked('POST /api/create-account-from-checkout')[0]?.body).toMatchObject({
    email: 'nora@home.example',
    firstName: 'Nora',
    phoneNumber: '(210) 555-0142',
  })
})

it('asks for the details at once if the account cannot take the ones of the checkout', async () => {
  answerCheckout(server, checkout({ state: 'paid', phone: '555' }))
  const user = await open('/account-setup', null)
  await chooseCredentials(user)
  expect((await second()).getByLabelText('Phone')).toHaveProperty('value', '555')
})

it('unfolds the optional fields if one of them is wrong', async () => {
  const user = await open('/account-setup', null)
  await chooseCredentials(user)
  const form = await second()
  const fold = form.getByText(/^Company, bio, and address/)
  await user.click(fold)
  await fill(user, form.getByLabelText(/^ZIP code/), '7870')
  await user.click(fold)
  expect(fold.closest('details')?.open).toBe(false)
  await createAccount(user)
  expect(await form.findByText('Valid zip code is required')).toBeDefined()
  expect(fold.closest('details')?.open).toBe(true)
})

it('confirms the payment, and names the address of the receipt', async () => {
  await open('/account-setup', null)
  const paid = await screen.findByText(/^Paid/)
  await waitFor(() => expect(paid.textContent).toBe('Paid $40.00, receipt sent to nora@agents.example'))
})

it('mentions no payment if nothing was due', async () => {
  answerCheckout(server, checkout({ state: 'paid', amountDue: 0 }))
  await open('/account-setup', null)
  await first()
  expect(screen.queryByText(/^Paid/)).toBeNull()
})

it('creates one account, even when the button is pressed twice', async () => {
  let answer = (): void => undefined
  server.on('POST /api/create-account-from-checkout', async () => {
    await new Promise<void>((done) => {
      answer = done
    })
    return { userId: 'nora', message: 'Made' }
  })
  const user = await open('/account-setup', null)
  await chooseCredentials(user)
  await user.dblClick((await second()).getByRole('button', { name: 'Create account' }))
  answer()
  expect(await screen.findByText(/^Your account is ready/)).toBeDefined()
  const asked = server.asked('POST /api/create-account-from-checkout')
  expect(asked.map(({ body }) => body)).toMatchObject([
    { email: 'nora@agents.example', password: 'long enough', licenseNumber: 'TX-778812' },
  ])
})

it('keeps the input of both steps when the user goes back and forth', async () => {
  const user = await open('/account-setup', null)
  await chooseCredentials(user)
  await fill(user, (await second()).getByLabelText(/^Company/), 'Alamo Realty')
  await user.click((await second()).getByRole('button', { name: 'Back' }))
  const again = await first()
  expect(again.getByLabelText('Password')).toHaveProperty('value', 'long enough')
  await user.click(again.getByRole('button', { name: 'Continue' }))
  expect((await second()).getByLabelText(/^Company/)).toHaveProperty('value', 'Alamo Realty')
})

it('reports that an account could not be created, and creates it on retry', async () => {
  const user = await createRefused('provider_unreachable')
  expect(await screen.findByText('Account Creation Failed')).toBeDefined()
  server.on('POST /api/create-account-from-checkout', { userId: 'nora', message: 'Made' })
  await createAccount(user)
  expect(await screen.findByText(/^Your account is ready/)).toBeDefined()
})

it('says that the session has expired when the checkout expires meanwhile', async () => {
  await createRefused('checkout_over')
  expect(await screen.findByText('Session Expired')).toBeDefined()
  await waitFor(() => expect(address()).toBe('/agent-signup'))
  expect(screen.getByText('Please complete the subscription process again.')).toBeDefined()
})

const { message } = refusals.email_taken
const emailTaken = refused('email_taken', { errors: [{ path: 'email', message }] })

it('leads back to the first step when another account has the email', async () => {
  server.on('POST /api/create-account-from-checkout', emailTaken)
  const user = await open('/account-setup', null)
  await chooseCredentials(user)
  await fill(user, (await second()).getByLabelText(/^Company/), 'Alamo Realty')
  await createAccount(user)
  expect(await screen.findByText('Account Creation Failed')).toBeDefined()
  expect(await (await first()).findByText(message)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Step 1 of 2/ }))
  await user.click((await first()).getByRole('button', { name: 'Continue' }))
  expect((await second()).getByLabelText(/^Company/)).toHaveProperty('value', 'Alamo Realty')
})

it('leads back no further than the first step, if the user went there before the answer', async () => {
  let answer = (): void => undefined
  server.on('POST /api/create-account-from-checkout', async () => {
    await new Promise<void>((done) => {
      answer = done
    })
    return emailTaken
  })
  const kept = answerCheckout(server, checkout())
  const user = await open('/checkout?plan=basic', null)
  await submitCard(user, cards.good, 'Pay $40.00')
  await chooseCredentials(user)
  // If the code went back one entry too far, the screen would load the checkout again, now without one.
  kept.checkout = null
  await createAccount(user)
  goBack()
  await first()
  answer()
  expect(await screen.findByText('Account Creation Failed')).toBeDefined()
  expect(await (await first()).findByText(message)).toBeDefined()
  expect(address()).toBe('/account-setup')
  expect((await first()).getByLabelText('Password')).toHaveProperty('value', 'long enough')
})
