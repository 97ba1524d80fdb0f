import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/requests/client.ts'
import { sessionQuery } from '../../../lib/session.ts'
import { DESK_ZONE, formatDate } from '../../../lib/time.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { Panel } from '../../../ui/frame/panel.tsx'
import { devicesQuery } from '../api.ts'
import { refusedFields, waitOf } from '../refused-password.ts'
import { FormFailure } from './form-failure.tsx'
import { PasswordField } from './password-field.tsx'

const SHORTEST = 8

/** Changes the user's own password; all other sessions end. */
export function PasswordPanel({ changedAt }: { changedAt: string | null }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <Panel
      title="Password"
      description={
        changedAt ? `Last changed on ${formatDate(changedAt, DESK_ZONE)}.` : 'The password for your account.'
      }
      actions={
        open ? null : (
          <Button ref={button} onClick={() => setOpen(true)}>
            Change password
          </Button>
        )
      }
    >
      {open ? (
        <PasswordForm onClose={close} />
      ) : (
        <p className="text-md text-ink-2">
          At least 8 characters. A few words in a row are easy to remember and hard to guess.
        </p>
      )}
    </Panel>
  )
}

type Wrong = Partial<Record<'currentPassword' | 'password' | 'again', string>>

function PasswordForm({ onClose }: { onClose: () => void }) {
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
      <PasswordField
        ref={current}
        label="Current password"
        autoFocus
        value={currentPassword}
        onChange={setCurrent}
        error={wrong.currentPassword ?? fields.currentPassword}
      />
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
