import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, isRefusal, reasonOf } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { NotLoaded } from '../../../ui/feedback/loaded.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { newProgramQuery, twoFactorQuery } from '../api.ts'
import { useCode, wrongCodeOf } from '../use-code.ts'
import { FormFailure } from './form-failure.tsx'
import { CodeField, RecoveryCodes, TwoFactorSecret } from './two-factor-parts.tsx'

type Kind = 'codes' | 'program'
const closeForm: Record<Kind, string> = {
  codes: 'New recovery codes created',
  program: 'Authenticator changed',
}
const failed = 'That didn’t work. Please try again.'

const fieldError = (error: Error | null, path: string): string | undefined =>
  error instanceof ApiError ? error.errors.find((one) => one.path === path)?.message : undefined
/** The error of the whole form, if it belongs to no field. */
const failureOf = (error: Error | null): string | null =>
  error && !wrongCodeOf(error) && !(error instanceof ApiError && error.errors.length > 0)
    ? reasonOf(error, failed)
    : null

type RenewalProps = {
  onRenewed: () => void
  /** Further buttons, after its own. */
  children?: ReactNode
}

/**
 * Replaces recovery codes or the authenticator app, even of a mandatory second factor. `onRenewed` is called when that
 * has succeeded.
 */
export function TwoFactorRenewal({ onRenewed, children }: RenewalProps) {
  const client = useQueryClient()
  const [open, setOpen] = useState<Kind | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const shown = useRef<HTMLElement>(null)
  // The focused field disappears with the form, so the focus returns to the button that opened it, once it is back.
  const closed = useRef<Kind | null>(null)
  const takeFocus = (kind: Kind) => (button: HTMLButtonElement | null) => {
    if (!button || closed.current !== kind) return
    closed.current = null
    button.focus()
  }
  useEffect(() => {
    if (codes) shown.current?.focus()
  }, [codes])

  const close = (): void => {
    closed.current = open
    setOpen(null)
    client.removeQueries({ queryKey: newProgramQuery.queryKey })
  }
  const renewed = (kind: Kind, recoveryCodes: readonly string[]): void => {
    close()
    setCodes(recoveryCodes)
    onRenewed()
    void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
    toast({ title: closeForm[kind], tone: 'ok' })
  }

  if (open === 'codes')
    return <NewCodesForm onDone={(recovery) => renewed('codes', recovery)} onCancel={close} />
  if (open === 'program')
    return <NewProgramForm onDone={(recovery) => renewed('program', recovery)} onCancel={close} />
  if (codes)
    return (
      <section
        ref={shown}
        tabIndex={-1}
        aria-label="Your new recovery codes"
        className="flex flex-col gap-3 outline-none"
      >
        <p className="text-base font-medium">
          These are your new recovery codes. The old ones no longer work.
        </p>
        <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
      </section>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button ref={takeFocus('codes')} onClick={() => setOpen('codes')}>
        New recovery codes
      </Button>
      <Button ref={takeFocus('program')} onClick={() => setOpen('program')}>
        Change authenticator
      </Button>
      {children}
    </div>
  )
}

type FormProps = { onDone: (recoveryCodes: readonly string[]) => void; onCancel: () => void }

/** Creates new recovery codes, for a code or for one of the old ones. */
function NewCodesForm({ onDone, onCancel }: FormProps) {
  const { code, change, refuse, check, field } = useCode({ recovery: true })
  const renew = useMutation({
    mutationFn: () => call('POST /api/two-factor/recovery-codes', { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => refuse(wrongCodeOf(error)),
  })
  const submit = (): void => {
    if (check()) renew.mutate()
    else renew.reset()
  }
  return (
    <Form label="New recovery codes" onSubmit={submit}>
      <CodeField
        {...field}
        label="Your code"
        hint="From your authenticator app, or a recovery code. Your old recovery codes stop working."
        onChange={change}
        error={field.error ?? fieldError(renew.error, 'code')}
      />
      <FormFailure message={failureOf(renew.error)} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={renew.isPending}>
          Create new codes
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  )
}

/** Replaces the authenticator app: needs a code of each app, or a recovery code if the old app is lost. */
function NewProgramForm({ onDone, onCancel }: FormProps) {
  const query = useQuery(newProgramQuery)
  const { data, refetch } = query
  const current = useCode({ recovery: true })
  const next = useCode({ recovery: false })
  const change = useMutation({
    mutationFn: (ticket: string) =>
      call('POST /api/two-factor/change', { body: { code: current.code, newCode: next.code, ticket } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (refusal) => {
      if (isRefusal(refusal, 'wrong_code')) return current.refuse(refusal.reason)
      next.focus()
      if (!isRefusal(refusal, 'ticket_expired')) return
      // The key on the screen has expired, so a code for it cannot succeed.
      next.change('')
      void refetch()
    },
  })
  if (!data)
    return (
      <div className="flex flex-col gap-4">
        <NotLoaded
          query={query}
          loading="Creating a key"
          rows={3}
          failed={(error) => reasonOf(error, 'We couldn’t create a key.')}
        />
        {query.errorUpdateCount > 0 ? (
          <Button className="self-start" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    )
  const submit = (): void => {
    // Check the first field last, so that it gets the focus if both are wrong.
    const isReady = [current.check(), next.check()].every(Boolean)
    if (isReady) change.mutate(data.ticket)
    else change.reset()
  }
  return (
    <Form label="Change authenticator" onSubmit={submit}>
      <p className="text-md text-ink-2">
        Your current app keeps working until both codes are correct. You also get new recovery codes.
      </p>
      <TwoFactorSecret secret={data.secret} address={data.address} />
      <TextField
        {...next.field}
        label="Code from the new app"
        name="new-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        autoFocus
        maxLength={40}
        onChange={({ target }) => next.change(target.value)}
        error={next.field.error ?? fieldError(change.error, 'newCode')}
      />
      <TextField
        {...current.field}
        label="Code from your current app"
        hint="Or a recovery code, if you no longer have the app."
        name="code"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        onChange={({ target }) => current.change(target.value)}
        error={current.field.error ?? fieldError(change.error, 'code')}
      />
      <FormFailure message={failureOf(change.error)} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={change.isPending}>
          Change it
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  )
}
