import type {
  PaymentIntentResult,
  SetupIntentResult,
  Stripe,
  StripeConstructor,
  StripeElements,
  StripeError,
  StripePaymentElement,
} from '@stripe/stripe-js'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newUser } from '../../../../test/user.ts'

// The tests run Stripe's official loader and components. A stand-in replaces only the script from js.stripe.com, as
// far as this form uses it, in Stripe's own types.
type Confirmed = PaymentIntentResult
type Intent = NonNullable<Confirmed['paymentIntent']>

const intent = (status: Intent['status']): Confirmed => ({
  // The form reads only the status of an intent.
  paymentIntent: { id: 'pi_1', object: 'payment_intent', status } as Intent,
})
type Kept = SetupIntentResult
const setupIntent = (status: NonNullable<Kept['setupIntent']>['status']): Kept => ({
  // The form reads only the status of an intent.
  setupIntent: { id: 'seti_1', object: 'setup_intent', status } as NonNullable<Kept['setupIntent']>,
})
const refusedWith = (error: Pick<StripeError, 'type' | 'code' | 'decline_code' | 'message'>): Confirmed => ({
  error: error as StripeError, // the other fields of an error are optional
})

const refusedSetup = (message: string): Kept => ({
  error: { type: 'card_error', message } as StripeError, // the other fields of an error are optional
})

/** The page's calls to Stripe, and Stripe's prepared answers. */
type Seen = {
  keys: string[]
  options: unknown[]
  confirmed: unknown[]
  kept: unknown[]
  asked: unknown[]
  scripts: string[]
}
const nothingSeen = (): Seen => ({ keys: [], options: [], confirmed: [], kept: [], asked: [], scripts: [] })
const seen = nothingSeen()
let answerTo: () => Promise<Confirmed>
let answerToSetup: () => Promise<Kept>
let elementLoads: 'ready' | 'loaderror'
let network: 'open' | 'blocked' | 'no stripe in it'

const paymentElement = (): StripePaymentElement => {
  const listeners = new Map<string, (event: unknown) => void>()
  const element = {
    on: (name: string, listener: (event: unknown) => void) => {
      listeners.set(name, listener)
      return element
    },
    off: () => element,
    once: () => element,
    update: () => undefined,
    destroy: () => undefined,
    mount: (place: HTMLElement) => {
      const frame = document.createElement('div')
      frame.title = 'Secure payment input frame'
      place.append(frame)
      queueMicrotask(() => act(() => listeners.get(elementLoads)?.({ elementType: 'payment', error: {} })))
    },
  } satisfies Partial<Record<keyof StripePaymentElement, unknown>>
  return element as unknown as StripePaymentElement // the methods that the form calls on a mounted element
}

const standIn = ((key: string) => {
  seen.keys.push(key)
  const elements = {
    create: () => paymentElement(),
    getElement: () => null,
    update: () => undefined,
    fetchUpdates: async () => ({}),
    submit: async () => ({ selectedPaymentMethod: 'card' }),
    on: () => elements,
  } satisfies Partial<Record<keyof StripeElements, unknown>>
  return {
    elements: (options: unknown) => {
      seen.options.push(options)
      return elements
    },
    confirmPayment: (options: unknown) => {
      seen.confirmed.push(options)
      return answerTo()
    },
    confirmSetup: (options: unknown) => {
      seen.kept.push(options)
      return answerToSetup()
    },
    handleNextAction: (options: unknown) => {
      seen.asked.push(options)
      return answerTo()
    },
    createToken: async () => ({}),
    createPaymentMethod: async () => ({}),
    confirmCardPayment: async () => ({}),
  } satisfies Partial<Record<keyof Stripe, unknown>>
}) as unknown as StripeConstructor // the methods that the form calls

beforeEach(() => {
  Object.assign(seen, nothingSeen())
  answerTo = async () => intent('succeeded')
  answerToSetup = async () => setupIntent('succeeded')
  elementLoads = 'ready'
  network = 'open'
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const append = document.head.appendChild.bind(document.head)
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement) || !node.src.startsWith('https://js.stripe.com/'))
      return append(node)
    seen.scripts.push(node.src)
    queueMicrotask(() => {
      if (network === 'open') window.Stripe = standIn
      node.dispatchEvent(new Event(network === 'blocked' ? 'error' : 'load'))
    })
    return node
  })
})
afterEach(() => {
  Reflect.deleteProperty(window, 'Stripe')
  vi.restoreAllMocks()
})

const onPaid = vi.fn<(status: 'succeeded' | 'processing') => void>()
const onBack = vi.fn<() => void>()
beforeEach(() => {
  onPaid.mockClear()
  onBack.mockClear()
})

const show = async (failure: string | null = null) => {
  const { StripeCardForm } = await import('./stripe-card-form.tsx')
  return render(
    <StripeCardForm
      publishableKey="pk_test_of_the_stand_in"
      clientSecret="pi_1_secret_2"
      amountCents={2500}
      failure={failure}
      onPaid={onPaid}
      onBack={onBack}
    />,
  )
}
const payButton = () => screen.findByRole('button', { name: 'Pay $25.00' })
const enabled = async () => {
  const button = await payButton()
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false)) // the role guarantees a button
  return button
}

describe('Stripe’s Payment Element', () => {
  // This test comes first: once the script has loaded, Stripe's loader keeps it for the lifetime of the page.
  it('says so when the script is blocked or broken, and loads it on the next attempt', async () => {
    network = 'blocked'
    await show()
    const user = newUser()
    expect(await screen.findByText('We couldn’t load the card form.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pay $25.00' })).toBeNull()
    network = 'no stripe in it'
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('We couldn’t load the card form.')).toBeTruthy()
    network = 'open'
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await user.click(await enabled())
    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce())
    expect(seen.keys).toEqual(['pk_test_of_the_stand_in'])
    expect(new Set(seen.scripts)).toEqual(new Set(['https://js.stripe.com/endive/stripe.js']))
  })

  it('mounts the element with the page’s key and the payment’s secret, and pays when it is ready', async () => {
    await show()
    expect(screen.getByLabelText('Loading the card form')).toBeTruthy()
    const button = await enabled()
    expect(await screen.findByTitle('Secure payment input frame')).toBeTruthy()
    expect(seen.options).toMatchObject([{ clientSecret: 'pi_1_secret_2' }])
    await newUser().click(button)
    await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('succeeded'))
    expect(seen.confirmed).toMatchObject([{ redirect: 'if_required' }])
  })

  it('shows Stripe’s reason for a declined card, and accepts another card', async () => {
    answerTo = async () =>
      refusedWith({ type: 'card_error', code: 'card_declined', message: 'Your card was declined.' })
    await show()
    const user = newUser()
    await user.click(await enabled())
    expect((await screen.findByRole('alert')).textContent).toBe('Payment FailedYour card was declined.')
    expect(onPaid).not.toHaveBeenCalled()
    answerTo = async () => intent('succeeded')
    await user.click(await enabled())
    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('waits for the bank’s confirmation without sending twice, and reports a refusal', async () => {
    let answer: (confirmed: Confirmed) => void = () => undefined
    answerTo = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await show()
    const user = newUser()
    await user.click(await enabled())
    const waiting = await screen.findByRole('button', { name: 'Processing...' })
    await user.click(waiting)
    expect(seen.confirmed).toHaveLength(1)
    expect((screen.getByRole('button', { name: 'Back' }) as HTMLButtonElement).disabled).toBe(true) // the other fields of an error are optional
    const code = 'payment_intent_authentication_failure'
    await act(async () =>
      answer(refusedWith({ type: 'invalid_request_error', code, message: 'We are unable to authenticate.' })),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('We are unable to authenticate.')
    await user.click(await enabled())
    await act(async () => answer(intent('succeeded')))
    expect(onPaid).toHaveBeenCalledExactlyOnceWith('succeeded')
  })

  it('reports a payment that the bank is still processing', async () => {
    answerTo = async () => intent('processing')
    await show()
    await newUser().click(await enabled())
    await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('processing'))
  })

  it.each([
    ['a status that pays nothing', async () => intent('requires_payment_method')],
    ['an error without a message', async () => refusedWith({ type: 'api_error' })],
    ['a script that breaks', () => Promise.reject(new Error('IntegrationError'))],
  ])('says that the payment could not be completed: %s', async (_, answered) => {
    answerTo = answered
    await show()
    await newUser().click(await enabled())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We couldn’t complete the payment. Please try again.',
    )
    expect(onPaid).not.toHaveBeenCalled()
    await enabled()
  })

  it('shows why an earlier attempt failed', async () => {
    await show('Your card has insufficient funds.')
    expect((await screen.findByRole('alert')).textContent).toContain('Your card has insufficient funds.')
  })

  it('says so when Stripe’s frame does not load, and mounts another one', async () => {
    elementLoads = 'loaderror'
    await show()
    expect(await screen.findByText('We couldn’t load the card form.')).toBeTruthy()
    elementLoads = 'ready'
    await newUser().click(screen.getByRole('button', { name: 'Try again' }))
    await enabled()
  })

  it('counts a payment as paid when another window has paid it', async () => {
    answerTo = async () => ({
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent: intent('succeeded').paymentIntent,
      } as StripeError, // the rest of an error is optional
    })
    await show()
    await newUser().click(await enabled())
    await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('succeeded'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('mounts a new frame when a coupon brings a new secret', async () => {
    const { StripeCardForm } = await import('./stripe-card-form.tsx')
    const form = (clientSecret: string, amountCents: number) => (
      <StripeCardForm
        publishableKey="pk_test_of_the_stand_in"
        clientSecret={clientSecret}
        amountCents={amountCents}
        onPaid={onPaid}
        onBack={onBack}
      />
    )
    const { rerender } = render(form('pi_1_secret_2', 4000))
    await screen.findByRole('button', { name: 'Pay $40.00' })
    rerender(form('pi_3_secret_4', 3200))
    expect(await screen.findByRole('button', { name: 'Pay $32.00' })).toBeTruthy()
    // Stripe mounts its frame after the form.
    expect(await screen.findAllByTitle('Secure payment input frame')).toHaveLength(1)
    expect(seen.options.at(-1)).toMatchObject({ clientSecret: 'pi_3_secret_4' })
  })
})

describe('a card stored for later', () => {
  const showSetup = async () => {
    const { StripeCardForm } = await import('./stripe-card-form.tsx')
    render(
      <StripeCardForm
        publishableKey="pk_test_of_the_stand_in"
        clientSecret="seti_1_secret_2"
        mode="setup"
        amountCents={0}
        onPaid={onPaid}
        onBack={onBack}
      />,
    )
    const button = await screen.findByRole('button', { name: 'Save card' })
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false)) // the role guarantees a button
    return button
  }

  it('goes to Stripe without leaving the page', async () => {
    await newUser().click(await showSetup())
    await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('succeeded'))
    expect(seen.kept).toMatchObject([{ redirect: 'if_required' }])
    expect(seen.confirmed).toEqual([])
  })

  it('shows the reason for a refused card, and accepts another card', async () => {
    answerToSetup = async () => refusedSetup('Your card was declined.')
    const user = newUser()
    await user.click(await showSetup())
    expect((await screen.findByRole('alert')).textContent).toBe('Card not savedYour card was declined.')
    answerToSetup = async () => setupIntent('processing')
    await user.click(screen.getByRole('button', { name: 'Save card' }))
    await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('processing'))
  })

  it.each([
    ['a status that keeps nothing', async () => setupIntent('requires_payment_method')],
    ['a script that breaks', () => Promise.reject(new Error('IntegrationError'))],
  ])('says that the card could not be saved: %s', async (_, answered) => {
    answerToSetup = answered
    await newUser().click(await showSetup())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We couldn’t save the card. Please try again.',
    )
    expect(onPaid).not.toHaveBeenCalled()
  })
})

describe('the bank’s question about a stored card', () => {
  const onConfirmed = vi.fn<(status: 'succeeded' | 'processing') => void>()
  const onRefused = vi.fn<(reason: string) => void>()
  const ask = async () => {
    onConfirmed.mockClear()
    onRefused.mockClear()
    const { StripeBankQuestion } = await import('./stripe-bank-question.tsx')
    const { unmount } = render(
      <StripeBankQuestion
        publishableKey="pk_test_of_the_stand_in"
        clientSecret="pi_1_secret_2"
        amountCents={2500}
        onConfirmed={onConfirmed}
        onRefused={onRefused}
      />,
    )
    expect(screen.getByRole('status').textContent).toContain('Waiting for your bank to confirm')
    return unmount
  }

  it.each(['succeeded', 'processing'] as const)(
    'is shown once by Stripe, and the payment is then %s',
    async (status) => {
      answerTo = async () => intent(status)
      await ask()
      await waitFor(() => expect(onConfirmed).toHaveBeenCalledExactlyOnceWith(status))
      expect(seen.asked).toEqual([{ clientSecret: 'pi_1_secret_2' }])
      expect(onRefused).not.toHaveBeenCalled()
    },
  )

  it('reports why the bank refused, and that no answer came', async () => {
    answerTo = async () =>
      refusedWith({ type: 'invalid_request_error', message: 'We are unable to authenticate your card.' })
    const unmount = await ask()
    await waitFor(() =>
      expect(onRefused).toHaveBeenCalledExactlyOnceWith('We are unable to authenticate your card.'),
    )
    unmount()
    answerTo = () => Promise.reject(new Error('offline'))
    await ask()
    await waitFor(() =>
      expect(onRefused).toHaveBeenCalledExactlyOnceWith(
        'We couldn’t complete the payment. Please try again.',
      ),
    )
    expect(onConfirmed).not.toHaveBeenCalled()
  })
})
