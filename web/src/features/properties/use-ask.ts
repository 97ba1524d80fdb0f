import type { PropertyRequest } from '@porchlight/contract/properties'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { againAfter, reasonOf } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { toast } from '../../lib/toast.ts'
import { type AskForm, askBody, blankAsk, resolveAsk } from './ask-form.ts'
import { refusedFields } from './refused-fields.ts'
import { useDraftedForm } from './use-drafted-form.ts'

const FAILED = 'Failed to submit property request. Please try again.'

/** The Request New Property form's state. */
export const useAsk = ({ userId, onSent }: { userId: string; onSent: (sent: PropertyRequest) => void }) => {
  const client = useQueryClient()
  const drafted = useDraftedForm<AskForm>({
    name: 'property-request',
    userId,
    blank: blankAsk,
    resolver: resolveAsk,
  })
  const { form, startOver } = drafted

  const send = useMutation({
    mutationFn: (values: AskForm) => call('POST /api/agent/property-requests', { body: askBody(values) }),
    onSuccess: (sent) => {
      startOver()
      void client.invalidateQueries({ queryKey: ['properties', 'requests'] })
      onSent(sent)
    },
    onError: (error) => {
      for (const [index, { field, message }] of refusedFields(form.getValues(), error).entries())
        form.setError(field, { message }, { shouldFocus: index === 0 })
      toast({
        title: 'Submission Failed',
        description: reasonOf(error, FAILED),
        tone: 'bad',
        action: againAfter(error, submit),
      })
    },
  })
  const submit = (): void => void form.handleSubmit((values) => send.mutate(values))()
  return { ...drafted, submit, sending: form.formState.isSubmitting || send.isPending }
}
