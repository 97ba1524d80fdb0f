import type { OwnProfile } from '@porchlight/contract/people/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { looksLikeEmail } from '../../../lib/form-errors.ts'
import { call } from '../../../lib/requests/client.ts'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { DESK_ZONE, formatDateTimeWithZone } from '../../../lib/time.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Panel } from '../../../ui/frame/panel.tsx'
import { WhomToAsk } from '../../settings/components/whom-to-ask.tsx'
import { refusedFields, waitOf } from '../refused-password.ts'
import { FormFailure } from './form-failure.tsx'
import { PasswordField } from './password-field.tsx'

/** The user's own email address, and the new one that awaits confirmation. */
export function EmailPanel({ profile }: { profile: Pick<OwnProfile, 'email' | 'pendingEmail'> }) {
  const { data: config } = useQuery(configQuery)
  const hasNoEmail = config?.email === false
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <Panel
      title="Email address"
      description="You sign in with this address. We send our emails to it."
      actions={
        open || hasNoEmail ? null : (
          <Button ref={button} onClick={() => setOpen(true)}>
            Change email
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-md font-medium wrap-anywhere">{profile.email}</p>
        {hasNoEmail ? (
          <div className="text-md text-ink-2">
            <p>Email is not set up on this site, so you can’t confirm a new address.</p>
            <WhomToAsk to="change your address" />
          </div>
        ) : null}
        {profile.pendingEmail ? <Pending pending={profile.pendingEmail} /> : null}
        {open ? <EmailForm onClose={close} /> : null}
      </div>
    </Panel>
  )
}

function Pending({ pending }: { pending: NonNullable<OwnProfile['pendingEmail']> }) {
  const client = useQueryClient()
  const drop = useMutation({
    mutationFn: () => call('DELETE /api/profile/email'),
    onError: (error) => toastFailure(error, 'We couldn’t cancel the change. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: ['profile'] }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-porch-soft px-3 py-2 text-md text-porch-ink">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        Waiting for <strong className="font-semibold">{pending.email}</strong>: open the link in the email we
        sent there. It works until {formatDateTimeWithZone(pending.expiresAt, DESK_ZONE)}.
      </p>
      <Button loading={drop.isPending} onClick={() => drop.mutate()}>
        Cancel change
      </Button>
    </div>
  )
}

type Wrong = Partial<Record<'email' | 'password', string>>

function EmailForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const address = useRef<HTMLInputElement>(null)
  const secret = useRef<HTMLInputElement>(null)
  const ask = useMutation({
    mutationFn: () => call('POST /api/profile/email', { body: { email, password } }),
    onSuccess: ({ message }) => {
      void client.invalidateQueries({ queryKey: ['profile'] })
      toast({ title: 'Check Your Inbox', description: message, tone: 'ok' })
      onClose()
    },
    onError: (error) => {
      const { fields } = refusedFields(error, ['email', 'password'], '')
      if (fields.password) secret.current?.focus()
      else address.current?.focus()
    },
  })
  const { fields, failure } = refusedFields(
    ask.error,
    ['email', 'password'],
    'We couldn’t send the email. Please try again.',
  )
  const submit = (): void => {
    const found: Wrong = {
      ...(looksLikeEmail(email) ? {} : { email: 'Valid email is required' }),
      ...(password === '' ? { password: 'Please enter your password' } : {}),
    }
    setWrong(found)
    ask.reset()
    if (found.email) address.current?.focus()
    else if (found.password) secret.current?.focus()
    else ask.mutate()
  }
  return (
    <Form label="Change email" className="flex max-w-md flex-col gap-4" onSubmit={submit}>
      <TextField
        ref={address}
        label="New email address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        hint="We’ll send a link to this address. Nothing changes until you open it. You are then signed out everywhere else."
        error={wrong.email ?? fields.email}
      />
      <PasswordField
        ref={secret}
        label="Your password"
        value={password}
        onChange={setPassword}
        error={wrong.password ?? fields.password}
      />
      <FormFailure message={failure} wait={waitOf(ask.error)} />
      <FormButtons send="Send link" sending={ask.isPending} onBack={onClose} />
    </Form>
  )
}
