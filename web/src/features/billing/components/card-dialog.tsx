import { useState } from 'react'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { CardStep } from './card-step.tsx'

export type CardDialogProps = {
  title: string
  description?: string | undefined
  /** What the payment is for, shown beside the amount. */
  what?: string | undefined
  clientSecret: string
  /** 0 if the card is only stored for later. */
  amountCents: number
  mode?: 'payment' | 'setup' | undefined
  failure?: string | null | undefined
  /** The next step is still under way: the dialog does not close and sends nothing again. */
  busy: boolean
  onDone: () => void
  onClose: () => void
}

/** The card form in a dialog. */
export function CardDialog(props: CardDialogProps) {
  const { title, description, what = '', clientSecret, amountCents, mode, failure, busy } = props
  const [charging, setCharging] = useState(false)
  const leave = (): void => {
    if (!busy && !charging) props.onClose()
  }
  return (
    <Dialog onClose={leave} keepOnOutsidePress title={title} description={description}>
      <CardStep
        what={what}
        clientSecret={clientSecret}
        amountCents={amountCents}
        mode={mode}
        failure={failure ?? null}
        completing={busy}
        onBusy={setCharging}
        onPaid={props.onDone}
        onBack={leave}
        back="Cancel"
      />
    </Dialog>
  )
}
