import type { Client } from '@porchlight/contract/clients'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError, reasonOf } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { blankClient, clientFacts } from '../client-values.ts'
import { NewClientFields } from './new-client-fields.tsx'

type Props = {
  /** For staff: whose client. An agent adds their own. */
  agentId?: string | undefined
  /** What the user has already typed of the name. */
  name?: string | undefined
  onAdded?: ((client: Client) => void) | undefined
  onClose: () => void
}

/** Adds a client before there is a tour for them. */
export function AddClientDialog({ agentId, name: typed = '', onAdded, onClose }: Props) {
  const client = useQueryClient()
  const [firstName = '', ...rest] = typed.split(/\s+/).filter(Boolean)
  const form = useForm({ defaultValues: { ...blankClient, firstName, lastName: rest.join(' ') } })
  const adding = useMutation({
    mutationFn: (body: typeof blankClient) =>
      agentId
        ? call('POST /api/admin/clients', { body: { ...body, agentId } })
        : call('POST /api/agent/clients', { body }),
    onSuccess: ({ alreadyListed, ...added }) => {
      const { name } = added
      toast({
        title: !alreadyListed
          ? `${name} added`
          : agentId
            ? `${name} is already a client of this agent`
            : `${name} is already your client`,
        tone: 'ok',
      })
      onAdded?.(added)
      void client.invalidateQueries({ queryKey: ['clients'] })
      void client.invalidateQueries({ queryKey: ['tours', 'stats'] })
      onClose()
    },
  })
  const refused = adding.error instanceof ApiError ? adding.error.errors : []
  const field = useTextFields(form, refused)
  return (
    <FormDialog
      title="Add Client"
      send="Add Client"
      sendingWord="Adding..."
      sending={adding.isPending}
      onClose={onClose}
      onSend={() => void form.handleSubmit((values) => adding.mutate(values))()}
    >
      <NewClientFields facts={clientFacts} connect={({ field: name, rule }) => field(name, rule)} />
      {adding.error && refused.length === 0 ? (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-md text-bad">
          {reasonOf(adding.error, 'Failed to add client. Please try again.')}
        </p>
      ) : null}
    </FormDialog>
  )
}
