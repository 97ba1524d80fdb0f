import { homeOf } from '@porchlight/contract/kernel/homes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { emailChangeQuery } from '../../features/sessions/api.ts'
import { FormFailure } from '../../features/sessions/components/form-failure.tsx'
import { EntryFrame } from '../../features/sessions/entry/entry-frame.tsx'
import { ApiError, reasonOf } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { sessionQuery, useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmailedLink, LinkOver } from './emailed-link.tsx'

const route = getRouteApi('/public/confirm-email')
const title = 'Confirm your email address'

/** /confirm-email?token=…: the target of the link sent to a new email address. It works signed in or not. */
export function ConfirmEmailScreen() {
  const { token } = route.useSearch()
  const query = useQuery({ ...emailChangeQuery(token ?? ''), enabled: token !== undefined })
  if (token === undefined) return <Over />
  return (
    <EmailedLink title={title} query={query} rows={2} over={<Over />}>
      {({ email }) => <Confirm token={token} email={email} />}
    </EmailedLink>
  )
}

function Over() {
  return (
    <LinkOver
      description="It has expired, was already used, or you have requested another address since. Nothing has changed. Request a new link where you change your email."
      href={paths.account()}
    >
      Go to your account
    </LinkOver>
  )
}

/** Waits for a press, because programs that open every link in an email must not confirm anything. */
function Confirm({ token, email }: { token: string; email: string }) {
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => call('POST /api/profile/email/confirm', { body: { token } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey, exact: true })
      void client.invalidateQueries({ queryKey: ['profile'] })
    },
  })
  if (confirm.data) return <Done email={email} signedIn={confirm.data.signedIn} />
  if (confirm.error instanceof ApiError && confirm.error.status === 410) return <Over />
  return (
    <EntryFrame
      title={title}
      description={
        <>
          You’ll sign in with <strong className="font-medium text-ink wrap-anywhere">{email}</strong>, and
          we’ll send our emails there. You’ll be signed out everywhere else.
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFailure
          message={
            confirm.error
              ? reasonOf(confirm.error, 'We couldn’t change the address. Please try again.')
              : null
          }
        />
        <Button variant="primary" size="lg" full loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm this address
        </Button>
      </div>
    </EntryFrame>
  )
}

function Done({ email, signedIn }: { email: string; signedIn: boolean }) {
  const { user } = useSession()
  return (
    <EntryFrame
      title="Email changed"
      description={
        <>
          You sign in with <strong className="font-medium text-ink wrap-anywhere">{email}</strong> from now
          on.
        </>
      }
    >
      <div role="status" className="flex flex-col items-start gap-2">
        {signedIn && user ? (
          <ButtonLink variant="primary" href={homeOf(user)}>
            Go to your start page
          </ButtonLink>
        ) : (
          <>
            <ButtonLink variant="primary" href={paths.agentLogin()}>
              Sign in as an agent
            </ButtonLink>
            <ButtonLink href={paths.assistantLogin()}>Sign in as an assistant</ButtonLink>
            <ButtonLink href={paths.adminLogin()}>Sign in to the back office</ButtonLink>
          </>
        )}
      </div>
    </EntryFrame>
  )
}
