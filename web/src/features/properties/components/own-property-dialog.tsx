import type { Property } from '@porchlight/contract/properties'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { propertyQuery } from '../api.ts'
import { pickLabel } from '../property-words.ts'
import { useCatalogForm } from '../use-catalog-form.ts'
import { useWithdrawProperty } from '../use-remove-property.ts'
import { CatalogFields } from './catalog-fields.tsx'

type Props = { id: string; onClose: () => void; onWithdrawn: () => void }

/** Changes or withdraws a property that the agent added, until our team publishes it. */
export function OwnPropertyDialog({ id, ...handlers }: Props) {
  const query = useQuery(propertyQuery(id))
  const { onClose } = handlers
  if (query.data && !query.data.published) return <OwnProperty subject={query.data} {...handlers} />
  const closed = (title: string, text: string) => (
    <EmptyState title={title} action={<Button onClick={onClose}>Back to the list</Button>}>
      {text}
    </EmptyState>
  )
  return (
    <Dialog title="Edit Property" onClose={onClose}>
      <Loaded
        query={query}
        loading="Loading the property"
        rows={5}
        failed="Failed to fetch properties"
        missing={closed('Property not found', 'It doesn’t exist, or you withdrew it.')}
      >
        {() => closed('Published', 'Our team has published this property. Send us a message to change it.')}
      </Loaded>
    </Dialog>
  )
}

function OwnProperty({ subject, onClose, onWithdrawn }: Omit<Props, 'id'> & { subject: Property }) {
  const { form, submit, sending, theirs, existing, takeTheirs } = useCatalogForm({
    kind: 'own',
    subject,
    onDone: onClose,
  })
  const [withdrawing, setWithdrawing] = useState(false)
  const withdraw = useWithdrawProperty()
  return (
    <>
      <FormDialog
        title="Edit Property"
        description="Visible to you and our team now, and to other agents once we publish it."
        size="lg"
        send="Save Property"
        sendingWord="Saving..."
        sending={sending}
        onSend={submit}
        onClose={onClose}
        aside={
          <Button variant="destructive" onClick={() => setWithdrawing(true)}>
            Withdraw
          </Button>
        }
      >
        <FormProvider {...form}>
          <CatalogFields
            kind="own"
            subject={subject}
            theirs={theirs}
            existing={existing}
            onTakeTheirs={takeTheirs}
          />
        </FormProvider>
      </FormDialog>
      {withdrawing ? (
        <AlertDialog
          onClose={() => setWithdrawing(false)}
          title="Withdraw this property?"
          description={`${pickLabel(subject)} leaves your list, and our team won’t publish it for you. Past tours keep it in their history.${subject.coverUrl === null ? '' : ' The photos you added are deleted. Photos our team added are kept.'}`}
          confirmLabel="Withdraw property"
          destructive
          loading={withdraw.isPending}
          onConfirm={() =>
            withdraw.mutate(subject, { onSuccess: onWithdrawn, onSettled: () => setWithdrawing(false) })
          }
        />
      ) : null}
    </>
  )
}
