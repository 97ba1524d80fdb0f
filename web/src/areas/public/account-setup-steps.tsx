import type { Checkout } from '@porchlight/contract/billing-checkout'
import { plans } from '@porchlight/contract/kernel/plan-words'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type Credentials,
  type CredentialsForm,
  CredentialsStep,
} from '../../features/accounts/components/credentials-step.tsx'
import { type AccountProfile, ProfileStep } from '../../features/accounts/components/profile-step.tsx'
import { ApiError, isRefusal, reasonOf } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { enter } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../paths.ts'
import { EntryFrame } from './entry-frame.tsx'
import { useExpired } from './use-expired.ts'

/** How long it is said that it worked, before the account opens (specification, onboarding, section 9). */
const REDIRECT_MS = 2_000

const route = getRouteApi('/public/account-setup')

const profileOf = (checkout: Checkout): AccountProfile => ({
  ...{ firstName: checkout.firstName, lastName: checkout.lastName, phoneNumber: checkout.phone ?? '' },
  ...{ licenseNumber: checkout.licenseNumber ?? '', company: '', bio: '' },
  ...{ address: '', city: '', state: '', zipCode: '' },
})

/**
 * Both steps of an account. Which one is shown stands in the address, so that the browser's way back leads to the first
 * and not away; what is typed in either is held here.
 */
export function SetUp({ checkout }: { checkout: Checkout }) {
  const router = useRouter()
  const asked = route.useSearch().step
  const signIn = useForm<CredentialsForm>({
    defaultValues: { email: checkout.email, password: '', again: '' },
  })
  const profile = useForm<AccountProfile>({ defaultValues: profileOf(checkout) })
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const step = asked === '2' && credentials ? 2 : 1
  useEffect(() => {
    // A page that is loaded anew has no password to go on with.
    if (asked === '2' && !credentials) router.history.replace(paths.accountSetup())
  }, [asked, credentials, router])
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  const back = (): void => {
    // The second step is reached from the first alone; who is at the first already would be led away by it.
    if (router.history.location.search.includes('step=2')) router.history.back()
  }
  const create = useMutation({
    mutationFn: (body: Credentials & AccountProfile) =>
      call('POST /api/create-account-from-checkout', { body }),
    onError: (error) => {
      // The session has expired, and says so itself.
      if (isRefusal(error, 'checkout_over')) return
      toast({
        title: 'Account Creation Failed',
        description: reasonOf(error, 'Please try again.'),
        tone: 'bad',
      })
      const said = credentialErrors(error)
      for (const { path, message } of said) signIn.setError(path, { message })
      if (said.length > 0) back()
    },
    // What is sent is a password.
    gcTime: 0,
  })
  useExpired(create.error)
  if (create.isSuccess) return <Welcome firstName={create.variables.firstName} />
  return (
    <EntryFrame
      wide={step === 2}
      title="Set up your account"
      description={`Your ${plans[checkout.plan].name} plan is ready. Two steps, and you can request your first tour.`}
    >
      <h2 ref={heading} tabIndex={-1} className="mb-5 text-lg font-semibold outline-none">
        <span className="text-ink-2">Step {step} of 2:</span>{' '}
        {step === 1 ? 'How you sign in' : 'Your profile'}
      </h2>
      {step === 1 || !credentials ? (
        <CredentialsStep
          form={signIn}
          onDone={(chosen) => {
            setCredentials(chosen)
            router.history.push(paths.accountSetup({ step: '2' }))
          }}
        />
      ) : (
        <ProfileStep
          form={profile}
          sending={create.isPending}
          failure={credentialErrors(create.error).length > 0 ? null : create.error}
          onBack={back}
          onDone={(filled) => create.mutate({ ...credentials, ...filled })}
        />
      )}
    </EntryFrame>
  )
}

type CredentialError = { path: keyof Credentials; message: string }

/** What is wrong with the first step, by its field. */
const credentialErrors = (error: Error | null): CredentialError[] => {
  const said = error instanceof ApiError ? error.errors : []
  return said.flatMap(({ path, message }) =>
    path === 'email' || path === 'password' ? [{ path, message }] : [],
  )
}

function Welcome({ firstName }: { firstName: string }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      // Signed in with the account; where it was made before, by a call whose answer was lost, the password signs in.
      call('GET /api/auth/user').then(
        (user) => {
          enter(user)
          router.history.replace(paths.dashboard())
        },
        () => router.history.replace(paths.agentLogin()),
      )
    }, REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <EntryFrame title={`Welcome, ${firstName}`}>
      <p role="status" className="text-base text-ink-2">
        Your account is ready. Your dashboard opens in a moment.
      </p>
    </EntryFrame>
  )
}
