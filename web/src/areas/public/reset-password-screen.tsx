import type { PasswordLink } from '@porchlight/contract/credentials'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { passwordLinkQuery } from '../../features/accounts/api.ts'
import { NewPasswordForm } from '../../features/sessions/components/new-password-form.tsx'
import { EntryFrame } from '../../features/sessions/entry/entry-frame.tsx'
import { ApiError, reasonOf } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { leave } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../paths.ts'
import { EmailedLink, LinkOver } from './emailed-link.tsx'

const route = getRouteApi('/public/reset-password')

/** /reset-password?token=…: the target of the link in an invitation or in a password reset email. */
export function ResetPasswordScreen() {
  const { token } = route.useSearch()
  const query = useQuery({ ...passwordLinkQuery(token ?? ''), enabled: token !== undefined })
  if (token === undefined) return <Over />
  return (
    <EmailedLink title="Set a new password" query={query} rows={3} over={<Over />}>
      {(link) => <Choose token={token} link={link} />}
    </EmailedLink>
  )
}

function Over() {
  return (
    <LinkOver
      description="It has expired or was already used. Each link works once. Use the link in the newest email."
      href={paths.forgotPassword()}
    >
      Request a new link
    </LinkOver>
  )
}

const doorOf = ({ userType }: PasswordLink): string => {
  if (userType === 'real_estate_agent') return paths.agentLogin()
  return userType === 'tour_assistant' ? paths.assistantLogin() : paths.adminLogin()
}

function Choose({ token, link }: { token: string; link: PasswordLink }) {
  const router = useRouter()
  const isNew = link.purpose === 'invitation'
  const reset = useMutation({
    mutationFn: (password: string) => call('POST /api/password/reset', { body: { token, password } }),
    onSuccess: () => {
      // The server ended all sessions of this user, and signed this browser out too.
      leave()
      toast({
        title: isNew ? 'Welcome to Porchlight' : 'Password Changed',
        description: 'Sign in with your new password.',
        tone: 'ok',
      })
      // Replace the history entry, because the link is used up.
      router.history.replace(doorOf(link), { signInEmail: link.email })
    },
  })
  if (reset.error instanceof ApiError && reset.error.status === 410) return <Over />
  return (
    <EntryFrame
      title={isNew ? 'Choose your password' : 'Set a new password'}
      description={
        <>
          For <strong className="font-medium text-ink wrap-anywhere">{link.email}</strong>.
          {isNew ? ' Use it to sign in from now on.' : ' Saving it will sign you out everywhere.'}
        </>
      }
    >
      <NewPasswordForm
        send={isNew ? 'Save password' : 'Set new password'}
        sending={reset.isPending}
        failure={
          reset.error ? reasonOf(reset.error, 'We couldn’t save the password. Please try again.') : null
        }
        onSend={(password) => reset.mutate(password)}
      />
    </EntryFrame>
  )
}
