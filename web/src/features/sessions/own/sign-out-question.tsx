import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clearOfflineStore } from '../../../lib/outbox/offline-store.ts'
import { call } from '../../../lib/requests/client.ts'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { leave } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { devicesQuery } from '../api.ts'
import { endedWords } from '../ended-words.ts'

const questions = {
  others: {
    title: 'Sign out everywhere else?',
    description: 'You are signed out on every other device right away. This one stays signed in.',
  },
  all: {
    title: 'Sign out everywhere?',
    description: 'You are signed out on every device right away, including this one.',
  },
} as const

type Props = {
  which: keyof typeof questions
  loses: string | undefined
  onClose: () => void
}

/** Asks before it ends all of the user's sessions, or all others. `loses` is what signing out here discards. */
export function SignOutQuestion({ which, loses, onClose }: Props) {
  const client = useQueryClient()
  const { title, description } = questions[which]
  const signOut = useMutation({
    mutationFn: () => call('POST /api/sessions/sign-out-everywhere', { body: { which } }),
    onSuccess: ({ ended }) => {
      onClose()
      if (which === 'all') {
        clearOfflineStore()
        return leave()
      }
      toast({ title: 'Signed Out Everywhere Else', description: endedWords(ended), tone: 'ok' })
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey })
    },
    onError: (error) => toastFailure(error, 'Signing out failed. Please try again.'),
  })
  return (
    <AlertDialog
      onClose={onClose}
      title={title}
      description={
        <>
          <p>{description}</p>
          {loses && which === 'all' ? <p className="mt-2 text-ink">{loses}</p> : null}
        </>
      }
      confirmLabel={which === 'all' ? 'Sign out everywhere' : 'Sign out other devices'}
      cancelLabel="Stay signed in"
      destructive={which === 'all'}
      loading={signOut.isPending}
      onConfirm={() => signOut.mutate()}
    />
  )
}
