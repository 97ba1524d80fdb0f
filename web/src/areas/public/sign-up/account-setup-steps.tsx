import type { Checkout } from '@porchlight/contract/checkouts'
import { formatCents } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type Credentials,
  type CredentialsForm,
  CredentialsStep,
  PasswordFields,
} from '../../../features/accounts/components/credentials-step.tsx'
import { type AccountProfile, ProfileStep } from '../../../features/accounts/components/profile-step.tsx'
import { EntryFrame } from '../../../features/sessions/entry/entry-frame.tsx'
import { dropDraft, keepDraft, readDraft } from '../../../lib/drafts/drafts.ts'
import { useKeptDraft } from '../../../lib/drafts/use-kept-draft.ts'
import { ApiError, isRefusal } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { enter } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { useNextHeading } from '../../../ui/frame/use-next-heading.ts'
import { AccountRefunded, hasAccountAlready } from './account-refunded.tsx'
import { useExpired } from './use-expired.ts'

/** How long the success message shows before the dashboard opens (specification, onboarding, section 9). */
const REDIRECT_MS = 2_000

const route = getRouteApi('/public/account-setup')

const profileOf = (checkout: Checkout): AccountProfile => ({
  firstName: checkout.firstName,
  lastName: checkout.lastName,
  phoneNumber: checkout.phone ?? '',
  licenseNumber: checkout.licenseNumber ?? '',
  company: '',
  bio: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
})

const DRAFT = 'account-setup'

/** What survives a reload: the whole input except the password, and the step that the user reached. */
const blankDraft = (checkout: Checkout) => ({
  ...profileOf(checkout),
  email: checkout.email,
  reached: '',
})

/**
 * Both steps of an account. The step is in the address, so that Back leads to the first. This component holds the input
 * of both; the tab's storage keeps it across a reload.
 */
export function SetUp({ checkout }: { checkout: Checkout }) {
  const router = useRouter()
  const asked = route.useSearch().step
  const [draft] = useState(() => {
    const { email, reached, ...typed } =
      readDraft(DRAFT, checkout.email, blankDraft(checkout)) ?? blankDraft(checkout)
    return { email, reached, typed }
  })
  const signIn = useForm<CredentialsForm>({
    defaultValues: { email: draft.email, password: '', again: '' },
  })
  const profile = useForm<AccountProfile>({ defaultValues: draft.typed })
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const mayContinue = credentials !== null || draft.reached === '2'
  const made = useRef(false)
  const keep = (): void => {
    const typed = { ...profile.getValues(), email: signIn.getValues('email') }
    if (made.current) dropDraft(DRAFT, checkout.email)
    else keepDraft(DRAFT, checkout.email, blankDraft(checkout), { ...typed, reached: mayContinue ? '2' : '' })
  }
  useKeptDraft(signIn, keep)
  useKeptDraft(profile, keep)
  const step = asked === '2' && mayContinue ? 2 : 1
  useEffect(() => {
    // The address alone does not skip the first step.
    if (asked === '2' && !mayContinue) router.history.replace(paths.accountSetup())
  }, [asked, mayContinue, router])
  const heading = useNextHeading(step)
  const back = (): void => {
    // The second step's history entry always follows the first one's. At the first step, going back would
    // leave the page.
    if (router.history.location.search.includes('step=2')) router.history.back()
  }
  const create = useMutation({
    mutationFn: (body: Credentials & AccountProfile) =>
      call('POST /api/create-account-from-checkout', { body }),
    onSuccess: () => {
      made.current = true
      dropDraft(DRAFT, checkout.email)
    },
    onError: (error) => {
      // These failures show their own pages.
      if (isRefusal(error, 'checkout_over') || hasAccountAlready(error)) return
      toastFailure(error, 'Please try again.', 'Account Creation Failed')
      const said = credentialErrors(error)
      for (const { path, message } of said) signIn.setError(path, { message })
      if (said.length > 0) back()
    },
    // Do not cache the password in the request.
    gcTime: 0,
  })
  useExpired(create.error)
  const finish = async (filled: AccountProfile): Promise<void> => {
    // A reload drops the password, so ask for it again.
    if (!credentials && !(await signIn.trigger(['password', 'again'], { shouldFocus: true }))) return
    const { email, password } = credentials ?? signIn.getValues()
    create.mutate({ email: email.trim(), password, ...filled })
  }
  if (hasAccountAlready(create.error))
    return (
      <EntryFrame title="Set up your account">
        <AccountRefunded error={create.error} />
      </EntryFrame>
    )
  if (create.isSuccess) return <Welcome firstName={create.variables.firstName} />
  return (
    <EntryFrame
      wide
      title="Set up your account"
      description={`Your ${plans[checkout.plan].name} plan is ready. ${step === 1 ? 'Two short steps are' : 'One short step is'} left.`}
    >
      <Paid checkout={checkout} />
      <h2 ref={heading} tabIndex={-1} className="mb-5 text-lg font-semibold outline-none">
        <span className="text-ink-2">Step {step} of 2:</span>{' '}
        {step === 1 ? 'Email and password' : 'Your profile'}
      </h2>
      {step === 1 ? (
        <div className="max-w-sm">
          <CredentialsStep
            form={signIn}
            onDone={(chosen) => {
              setCredentials(chosen)
              router.history.push(paths.accountSetup({ step: '2' }))
            }}
          />
        </div>
      ) : (
        <ProfileStep
          form={profile}
          password={credentials ? null : <PasswordFields form={signIn} />}
          sending={create.isPending}
          failure={credentialErrors(create.error).length > 0 ? null : create.error}
          onBack={back}
          onDone={(filled) => void finish(filled)}
        />
      )}
    </EntryFrame>
  )
}

/** Confirms the payment. Where the server sends no email, it mentions no receipt. */
function Paid({ checkout: { amountDue, email } }: { checkout: Checkout }) {
  const config = useQuery(configQuery)
  if (amountDue === 0) return null
  return (
    <p className="mb-6 flex gap-2 rounded-lg bg-ok-soft px-4 py-3 text-md text-ok">
      <CircleCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        Paid <span className="num font-semibold">{formatCents(amountDue)}</span>
        {config.data?.email ? <>, receipt sent to {email}</> : null}
      </span>
    </p>
  )
}

type CredentialError = { path: keyof Credentials; message: string }

/** The server's objections to the first step, by field. */
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
      // Creating the account usually signed the user in. If an earlier call created it and its answer was
      // lost, the user signs in with the password.
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
