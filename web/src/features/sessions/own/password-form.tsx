import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/requests/client.ts'
import { sessionQuery } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { paths } from '../../../paths.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { devicesQuery } from '../api.ts'
import { FormFailure } from '../components/form-failure.tsx'
import { refusedFields, waitOf } from '../refused-password.ts'

const SHORTEST = 8

type Wrong = Partial<Record<'currentPassword' | 'password' | 'again', string>>

/** The form of a new password; `onClose` follows success and Back. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const current = useRef<HTMLInputElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const change = useMutation({
    mutationFn: () => call('POST /api/profile/password', { body: { currentPassword, password } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey, exact: true })
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey })
      void client.invalidateQueries({ queryKey: ['profile'] })
      toast({
        title: 'Password Changed',
        description: 'You are signed out everywhere else.',
        tone: 'ok',
      })
      onClose()
    },
    onError: (error) => {
      const { fields } = refusedFields(error, ['currentPassword', 'password'], '')
      if (fields.password) first.current?.focus()
      else current.current?.focus()
    },
  })
  const { fields, failure } = refusedFields(
    change.error,
    ['currentPassword', 'password'],
    'We couldn’t change the password. Please try again.',
  )
  const showProblem = (words: Wrong, field: { current: HTMLInputElement | null }): void => {
    change.reset()
    setWrong(words)
    field.current?.focus()
  }
  const submit = (): void => {
    if (currentPassword === '') showProblem({ currentPassword: 'Please enter your password' }, current)
    else if (password.length < SHORTEST)
      showProblem({ password: 'Password must be at least 8 characters long' }, first)
    else if (password !== again) showProblem({ again: 'Passwords do not match' }, second)
    else {
      setWrong({})
      change.mutate()
    }
  }
  return (
    <Form label="Change password" className="flex max-w-md flex-col gap-4" onSubmit={submit}>
      <p className="text-md text-ink-2">A new password signs you out everywhere else.</p>
      <PasswordField
        ref={current}
        label="Current password"
        autoFocus
        value={currentPassword}
        onChange={setCurrent}
        error={wrong.currentPassword ?? fields.currentPassword}
      />
      {fields.currentPassword ? (
        <TextLink href={paths.forgotPassword()} className="self-start text-md">
          Forgot password?
        </TextLink>
      ) : null}
      <PasswordField
        ref={first}
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters."
        value={password}
        onChange={setPassword}
        error={wrong.password ?? fields.password}
      />
      <PasswordField
        ref={second}
        label="Confirm new password"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={wrong.again}
      />
      <FormFailure message={failure} wait={waitOf(change.error)} />
      <FormButtons send="Change password" sending={change.isPending} onBack={onClose} />
    </Form>
  )
}
