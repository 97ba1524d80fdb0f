import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { FormFailure } from '../../../features/sessions/components/form-failure.tsx'
import { GoTo } from '../../../features/sessions/components/go-to.tsx'
import { EntryFrame } from '../../../features/sessions/entry/entry-frame.tsx'
import { readStored, store } from '../../../lib/browser-storage.ts'
import { standsStill } from '../../../lib/live/live-queries.ts'
import { isRefusal, reasonOf } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { useStickyError } from '../../../lib/use-sticky-error.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { AccountRefunded, hasAccountAlready } from './account-refunded.tsx'
import { SetUp } from './account-setup-steps.tsx'
import { useExpired } from './use-expired.ts'

const route = getRouteApi('/public/account-setup')
const title = 'Set up your account'

/** /account-setup: the page after a paid checkout, and the target of the link that was emailed for it. */
export function AccountSetupScreen() {
  const { resume } = route.useSearch()
  return resume === undefined ? <Begun /> : <Resume key={resume} token={resume} />
}

const SECRET = 'porchlight.resume'

/** A secret of this browser tab, by which the server recognizes a repeated call. Without storage, a reload makes another. */
const browserSecret = (): string => {
  const known = readStored('tab', SECRET)
  if (known) return known
  const made = crypto.randomUUID() + crypto.randomUUID()
  store('tab', SECRET, made)
  return made
}

/** Waits for a press, because programs that open every link in an email must not use up this one. */
function Resume({ token }: { token: string }) {
  const router = useRouter()
  const resume = useMutation({
    mutationFn: () => call('POST /api/checkout/resume', { body: { token, attempt: browserSecret() } }),
    // From here on the session cookie holds the checkout, so a reload works without the link.
    onSuccess: () => router.history.replace(paths.accountSetup()),
    // Do not cache the secret in the request.
    gcTime: 0,
  })
  if (isRefusal(resume.error, 'link_over')) return <LinkOver />
  return (
    <EntryFrame
      title="Your plan is paid"
      description="Create your account in two steps. The link works once, so continue in this browser."
    >
      <div className="flex flex-col gap-4">
        <FormFailure
          message={
            resume.error ? reasonOf(resume.error, 'We couldn’t use the link. Please try again.') : null
          }
        />
        <Button variant="primary" size="lg" full loading={resume.isPending} onClick={() => resume.mutate()}>
          Continue to your account
        </Button>
      </div>
    </EntryFrame>
  )
}

/** Shows the step that fits this browser's checkout: the payment if it is unpaid, the plans if there is none. */
function Begun() {
  const found = useQuery({
    queryKey: ['checkout', 'set-up'],
    queryFn: async ({ signal }) => (await call('POST /api/checkout/confirm', { signal })).checkout,
    // Load the checkout on each visit: an unpaid checkout may be paid by now. Do not reload it while the user
    // fills in the form.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: standsStill,
  })
  const failure = useStickyError(found)
  const isOver = useExpired(failure)
  if (hasAccountAlready(failure))
    return (
      <EntryFrame title={title}>
        <AccountRefunded error={failure} />
      </EntryFrame>
    )
  // A later failure does not replace the form once the checkout has loaded.
  if (failure && found.data === undefined && !isOver)
    return (
      <EntryFrame title={title}>
        <ErrorState
          message={reasonOf(failure, 'We couldn’t check whether your plan is paid.')}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      </EntryFrame>
    )
  // Lead an unpaid checkout to the payment page first.
  if (found.data?.state === 'open') return <GoTo address={paths.checkout({ plan: found.data.plan })} />
  if (found.data?.state === 'completed') return <Made />
  if (found.data?.state === 'paid') return <SetUp checkout={found.data} />
  return (
    <EntryFrame title={title}>
      <SkeletonRows rows={4} label="Looking up your plan" />
    </EntryFrame>
  )
}

function LinkOver() {
  return (
    <EntryFrame
      title="This link was already used or has expired"
      description="If you have an account, sign in. Otherwise continue in the browser where you opened the link or paid."
    >
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" href={paths.agentLogin()}>
          Log In
        </ButtonLink>
        <ButtonLink href={paths.accountSetup()}>Continue in this browser</ButtonLink>
      </div>
    </EntryFrame>
  )
}

function Made() {
  return (
    <EntryFrame title="Your account is ready" description="Sign in with the password you chose.">
      <ButtonLink variant="primary" href={paths.agentLogin()}>
        Log In
      </ButtonLink>
    </EntryFrame>
  )
}
