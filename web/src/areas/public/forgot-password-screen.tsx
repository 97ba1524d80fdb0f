import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormFailure } from '../../features/sessions/components/form-failure.tsx'
import { SignInEmail } from '../../features/sessions/components/sign-in-email.tsx'
import { EntryFrame } from '../../features/sessions/entry/entry-frame.tsx'
import { WhomToAsk } from '../../features/settings/components/whom-to-ask.tsx'
import { ApiError, reasonOf } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { configQuery } from '../../lib/requests/config-query.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextLink } from '../../ui/link.tsx'

/** /forgot-password: requests the link. The answer does not reveal whether an account has the email. */
export function ForgotPasswordScreen() {
  const { data: config } = useQuery(configQuery)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const ask = useMutation({
    mutationFn: (address: string) => call('POST /api/password/forgot', { body: { email: address } }),
    onError: (failure) => {
      const [first] = failure instanceof ApiError ? failure.errors : []
      if (first) setError(first.message)
      field.current?.focus()
    },
  })
  const submit = (): void => {
    if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) {
      setError('Valid email is required')
      field.current?.focus()
      return
    }
    setError(undefined)
    ask.mutate(email.trim())
  }
  if (config?.email === false) return <NoEmail />
  if (ask.isSuccess) return <Asked email={ask.variables} message={ask.data.message} />
  const hasField = ask.error instanceof ApiError && ask.error.errors.length > 0
  return (
    <EntryFrame
      title="Forgot your password?"
      description="Enter the email you sign in with. We’ll send you a link to set a new password."
      elsewhere={<SignInPages />}
    >
      <Form onSubmit={submit}>
        <SignInEmail ref={field} value={email} onChange={setEmail} error={error} maxLength={254} />
        <FormFailure
          message={
            ask.error && !hasField
              ? reasonOf(ask.error, 'We couldn’t send the link. Please try again.')
              : null
          }
        />
        <Button type="submit" variant="primary" size="lg" full loading={ask.isPending}>
          Send link
        </Button>
      </Form>
    </EntryFrame>
  )
}

function SignInPages() {
  return (
    <p>
      Back to <TextLink href={paths.agentLogin()}>agent login</TextLink>,{' '}
      <TextLink href={paths.assistantLogin()}>assistant login</TextLink>, or{' '}
      <TextLink href={paths.adminLogin()}>admin login</TextLink>
    </p>
  )
}

/** Says whom to ask on a server that sends no email. */
function NoEmail() {
  return (
    <EntryFrame
      title="Forgot your password?"
      description="Email is not set up on this site, so we can’t send you a link."
      elsewhere={<SignInPages />}
    >
      <div className="text-base text-ink-2">
        <WhomToAsk to="get a new password" />
      </div>
    </EntryFrame>
  )
}

function Asked({ email, message }: { email: string; message: string }) {
  const { data } = useQuery(configQuery)
  return (
    <EntryFrame title="Check your inbox">
      <p role="status" className="text-base text-ink-2">
        {message} It works once, for one hour.
      </p>
      <p className="mt-2 text-base text-ink-2">
        You entered <strong className="font-medium text-ink wrap-anywhere">{email}</strong>.
      </p>
      {data && data.mode !== 'production' ? (
        <p className="mt-4 text-md text-ink-2">
          This is a {data.mode === 'demo' ? 'demo' : 'development server'}: without a mail server, its emails
          stay in the <TextLink href={paths.outbox()}>outbox</TextLink>.
        </p>
      ) : null}
      <div className="mt-6">
        <ButtonLink href={paths.agentLogin()}>Back to sign-in</ButtonLink>
      </div>
    </EntryFrame>
  )
}
