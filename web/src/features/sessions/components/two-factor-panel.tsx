import type { TwoFactorState } from '@porchlight/contract/second-factor'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, reasonOf } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { secretQuery, twoFactorQuery } from '../api.ts'
import { useCode, wrongCodeOf } from '../use-code.ts'
import { FormFailure } from './form-failure.tsx'
import { Secret } from './second-factor.tsx'
import { CodeField, RecoveryCodes } from './two-factor-parts.tsx'
import { TwoFactorRenewal } from './two-factor-renewal.tsx'

const failureOf = (error: Error | null): string | null =>
  error instanceof ApiError && error.errors[0]
    ? error.errors[0].message
    : error && !wrongCodeOf(error)
      ? reasonOf(error, 'That didn’t work. Please try again.')
      : null

/** Focuses the element when it mounts. */
const focusOn = (node: HTMLElement | null): void => node?.focus()

/** The user's own second factor: turned on with an authenticator app, and off with one of its codes. */
export function TwoFactorPanel({ state }: { state: TwoFactorState }) {
  const client = useQueryClient()
  // The open form: a live update may say that the second factor is on before the answer with the codes arrives.
  const [open, setOpen] = useState<'on' | 'off' | null>(null)
  const { code, change, check, refuse, field } = useCode({ recovery: open === 'off' })
  // The focused field disappears with the form, so the focus returns to the button that opened it, once it is back.
  const closed = useRef(false)
  const closeForm = (): void => {
    change('')
    setOpen(null)
    client.removeQueries({ queryKey: secretQuery.queryKey })
    void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
  }
  const confirm = useMutation({
    mutationFn: () => call('POST /api/two-factor/confirm', { body: { code } }),
    onSuccess: ({ recoveryCodes }) => {
      // Update the cache without another request, whose failure would lose the codes.
      const recoveryCodesLeft = recoveryCodes.length
      client.setQueryData(twoFactorQuery.queryKey, { ...state, enabled: true, recoveryCodesLeft })
      closeForm()
      toast({ title: 'Two-factor sign-in is on', tone: 'ok' })
    },
    // It may be on nevertheless: the answer was lost, or another window was faster.
    onError: (error) => {
      refuse(wrongCodeOf(error))
      void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
    },
  })
  const switchOff = useMutation({
    mutationFn: () => call('POST /api/two-factor/switch-off', { body: { code } }),
    onSuccess: (off) => {
      client.setQueryData(twoFactorQuery.queryKey, off)
      closed.current = true
      closeForm()
      confirm.reset()
      toast({ title: 'Two-factor sign-in is off', tone: 'ok' })
    },
    onError: (error) => refuse(wrongCodeOf(error)),
  })
  const isWithoutCodes = confirm.isError && state.enabled
  if (isWithoutCodes && open === 'on') {
    change('')
    setOpen(null)
  }
  const act = open === 'off' ? switchOff : confirm
  const send = (): void => {
    if (check()) act.mutate()
    else act.reset()
  }
  const opener = (
    <Button
      ref={(node) => {
        if (!node || !closed.current) return
        closed.current = false
        focusOn(node)
      }}
      variant={state.enabled ? 'secondary' : 'primary'}
      className="self-start"
      onClick={() => setOpen(state.enabled ? 'off' : 'on')}
    >
      {state.enabled ? 'Turn off…' : 'Set it up'}
    </Button>
  )
  return (
    <div className="flex flex-col gap-5">
      <p className="text-base">
        {state.enabled
          ? `Two-factor sign-in is on. You have ${state.recoveryCodesLeft} recovery ${state.recoveryCodesLeft === 1 ? 'code' : 'codes'} left.`
          : 'Your account is protected by a password only.'}
        {state.required ? ' The back office requires it.' : ''}
      </p>
      {confirm.data ? (
        <section aria-labelledby="recovery-codes" className="flex flex-col gap-2">
          <h2 id="recovery-codes" tabIndex={-1} ref={focusOn} className="text-base font-semibold">
            Your recovery codes
          </h2>
          <RecoveryCodes codes={confirm.data.recoveryCodes} onSaved={confirm.reset} />
        </section>
      ) : null}
      {isWithoutCodes ? (
        <p role="alert" tabIndex={-1} ref={focusOn} className="text-md outline-none">
          We show recovery codes only once, when you turn on two-factor sign-in. If you didn’t save them,
          create new ones now. Without a recovery code, you lose access if you lose your phone.
        </p>
      ) : null}
      {open ? (
        <Form onSubmit={send}>
          {open === 'on' ? <Secret /> : null}
          <CodeField
            {...field}
            label="Code"
            digits={open === 'on'}
            hint={open === 'off' ? 'From your authenticator app, or a recovery code.' : undefined}
            onChange={change}
          />
          <FormFailure message={failureOf(act.error)} />
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant={open === 'off' ? 'destructive' : 'primary'}
              loading={act.isPending}
            >
              {open === 'off' ? 'Turn off' : 'Turn on'}
            </Button>
            <Button
              disabled={act.isPending}
              onClick={() => {
                act.reset()
                closed.current = true
                closeForm()
              }}
            >
              Cancel
            </Button>
          </div>
        </Form>
      ) : confirm.data ? null : state.enabled ? (
        <TwoFactorRenewal onRenewed={confirm.reset}>{state.required ? null : opener}</TwoFactorRenewal>
      ) : (
        opener
      )}
    </div>
  )
}
