import type { Subscription } from '@porchlight/contract/subscriptions'
import { toast } from '../../../lib/toast.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useCancelSubscription } from '../subscription-mutations.ts'
import { billingDay } from '../subscription-words.ts'

/** Asks before the subscription is canceled (specification, onboarding, section 2: cancellation copy). */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const cancel = useCancelSubscription()
  const { status, currentPeriodEnd } = subscription
  const end = currentPeriodEnd ? billingDay(currentPeriodEnd) : null
  const confirm = async (): Promise<void> => {
    const done = await cancel.mutateAsync().catch(() => null)
    if (!done) return
    onClose()
    toast({
      title: 'Subscription canceled',
      description: end ? `It ends on ${end}. You can resume it until then.` : undefined,
      tone: 'ok',
    })
  }
  return (
    <AlertDialog
      onClose={() => {
        if (!cancel.isPending) onClose()
      }}
      title="Cancel your subscription?"
      description={
        <>
          <p>Access continues until the end of the billing period{end ? `, ${end}` : ''}. No refunds.</p>
          <p className="mt-2">
            {status === 'past_due'
              ? 'The current month is unpaid. You have no access until you pay it.'
              : 'You won’t be charged after that. You can resume your subscription until then.'}
          </p>
        </>
      }
      confirmLabel="Cancel subscription"
      cancelLabel="Keep subscription"
      destructive
      loading={cancel.isPending}
      onConfirm={() => void confirm()}
    />
  )
}
