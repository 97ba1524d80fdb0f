import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { looksLikeEmail } from '../../../lib/form-errors.ts'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { FormFailure } from '../components/form-failure.tsx'
import { refusedFields, waitOf } from '../refused-password.ts'

type Wrong = Partial<Record<'email' | 'password', string>>

/** The form of a new email address; `onClose` follows success and Back. */
export function EmailForm({ onClose }: { onClose: () => void }) {
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
