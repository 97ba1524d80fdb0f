import type { ClosingFacts } from '@porchlight/contract/accounts/closing'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { clearOfflineStore } from '../../../lib/outbox/offline-store.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { leave } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { paths } from '../../../paths.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { FormFailure } from '../../sessions/components/form-failure.tsx'
import { planName } from '../../sessions/plan-name.ts'
import { refusedFields, waitOf } from '../../sessions/refused-password.ts'

/** What closing the account would end, as of now. */
const closingQuery = queryOptions({
  queryKey: ['profile', 'closing'],
  queryFn: ({ signal }) => call('GET /api/profile/close', { signal }),
  staleTime: 0,
})

/** Closes the user's own account, after they have read the consequences and entered their password. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(closingQuery)
  const router = useRouter()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const close = useMutation({
    mutationFn: () => call('POST /api/profile/close', { body: { password } }),
    onSuccess: async () => {
      // The screen must not flash a refusal: leave the page that needs a session before forgetting the session. The
      // page is not reloaded, because the next page says what happened.
      clearOfflineStore()
      await router.navigate({ href: paths.login() })
      leave()
      toast({
        title: 'Account closed',
        description: 'Your personal data is deleted.',
        tone: 'ok',
      })
    },
    onError: () => field.current?.focus(),
  })
  const { fields, failure } = refusedFields(
    close.error,
    ['password'],
    'We couldn’t close the account. Please try again.',
  )
  const send = (): void => {
    if (password !== '') {
      close.mutate()
      return
    }
    setMissing('Please enter your password')
    field.current?.focus()
  }
  return (
    <FormDialog
      title="Close your account?"
      description="This cannot be undone."
      send="Close account permanently"
      sendingWord="Closing..."
      cancel="Keep my account"
      sending={close.isPending || close.isSuccess}
      destructive
      disabled={!query.data}
      initialFocus={field}
      onSend={send}
      onClose={onClose}
    >
      <Loaded
        query={query}
        loading="Checking your account"
        rows={3}
        failed={(error) => fetchFailure('We couldn’t check your account', error)}
      >
        {(facts) => <WhatFollows facts={facts} />}
      </Loaded>
      <PasswordField
        ref={field}
        label="Your password"
        value={password}
        onChange={(text) => {
          setPassword(text)
          setMissing(undefined)
        }}
        error={missing ?? fields.password}
      />
      <FormFailure message={failure} wait={waitOf(close.error)} />
    </FormDialog>
  )
}

const tourWords = (count: number): string => {
  if (count === 0) return 'You have no open tours.'
  return count === 1 ? 'Your open tour is cancelled.' : `Your ${count} open tours are cancelled.`
}

function WhatFollows({ facts: { openTours, subscription } }: { facts: ClosingFacts }) {
  const plan = subscription && subscription.plan !== 'free' ? planName(subscription.plan) : null
  return (
    <ul aria-label="What will happen" className="flex list-disc flex-col gap-1.5 pl-5 text-md">
      <li>
        {plan
          ? `Your ${plan} subscription ends now. You won’t be charged again. Payments you have made are not refunded.`
          : 'You have no paid subscription.'}
      </li>
      <li>{tourWords(openTours)}</li>
      <li>You are signed out everywhere, and your personal data is deleted.</li>
      <li>We keep records of past tours and payments, without your name.</li>
      <li>Download your data first if you want to keep it.</li>
    </ul>
  )
}
