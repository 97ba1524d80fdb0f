import type { TwoFactorState } from '@porchlight/contract/sessions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, reasonOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { secretQuery, twoFactorQuery } from '../api.ts'
import { FormFailure } from './form-failure.tsx'
import { Secret } from './second-factor.tsx'
import { CodeField, RecoveryCodes } from './two-factor-parts.tsx'
import { TwoFactorRenewal } from './two-factor-renewal.tsx'

const failureOf = (error: Error | null): string | null =>
  error instanceof ApiError && error.errors[0]
    ? error.errors[0].message
    : error && reasonOf(error, 'That did not work. Please try again.')

/** One’s own second factor: switched on with a program, and off with a code of it. */
export function TwoFactorPanel({ state }: { state: TwoFactorState }) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const done = (): void => {
    setCode('')
    setOpen(false)
    client.removeQueries({ queryKey: secretQuery.queryKey })
    void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
  }
  const confirm = useMutation({
    mutationFn: () => call('POST /api/two-factor/confirm', { body: { code } }),
    onSuccess: () => {
      done()
      toast({ title: 'Two-factor sign-in is on', tone: 'ok' })
    },
  })
  const switchOff = useMutation({
    mutationFn: () => call('POST /api/two-factor/switch-off', { body: { code } }),
    onSuccess: () => {
      done()
      confirm.reset()
      toast({ title: 'Two-factor sign-in is off', tone: 'ok' })
    },
  })
  const act = state.enabled ? switchOff : confirm
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    act.mutate()
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-base">
        {state.enabled
          ? `It is on. You have ${state.recoveryCodesLeft} recovery codes left.`
          : 'It is off: your password alone signs you in.'}
        {state.required ? ' It is the rule in the back office.' : ''}
      </p>
      {confirm.data && state.enabled ? <RecoveryCodes codes={confirm.data.recoveryCodes} /> : null}
      {open ? (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          {state.enabled ? null : <Secret />}
          <CodeField
            label="Code"
            hint={state.enabled ? 'From your program, or a recovery code.' : undefined}
            value={code}
            onChange={setCode}
          />
          <FormFailure message={failureOf(act.error)} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant={state.enabled ? 'destructive' : 'primary'} loading={act.isPending}>
              {state.enabled ? 'Switch off' : 'Switch on'}
            </Button>
            <Button
              onClick={() => {
                act.reset()
                done()
              }}
            >
              Cancel
            </Button>
          </div>
        </form>
      ) : state.enabled && state.required ? null : (
        <Button
          variant={state.enabled ? 'secondary' : 'primary'}
          className="self-start"
          onClick={() => setOpen(true)}
        >
          {state.enabled ? 'Switch off…' : 'Set it up'}
        </Button>
      )}
      {state.enabled && !open ? <TwoFactorRenewal onRenewed={confirm.reset} /> : null}
    </div>
  )
}
