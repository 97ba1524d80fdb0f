import type { Property } from '@porchlight/contract/properties'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { againAfter, reasonOf } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { toast } from '../../lib/toast.ts'
import { type AddForm, addBody, blankAdd, resolveAdd } from './add-form.ts'
import { propertyQuery } from './api.ts'
import { streetOf } from './property-words.ts'
import { refusedFields } from './refused-fields.ts'
import { useDraftedForm } from './use-drafted-form.ts'

type Use = {
  userId: string
  /** Whether the user has chosen photos. */
  withPhotos: boolean
  /** `mayAddPhotos`: the agent may change the photos of this property. */
  onDone: (property: Property, mayAddPhotos: boolean) => void
  onSchedule: (property: Property) => void
}

/** The Add Property dialog's state. */
export const useAddProperty = ({ userId, withPhotos, onDone, onSchedule }: Use) => {
  const client = useQueryClient()
  const drafted = useDraftedForm<AddForm>({
    name: 'add-property',
    userId,
    blank: blankAdd,
    resolver: resolveAdd,
  })
  const { form, startOver } = drafted

  const send = useMutation({
    mutationFn: (values: AddForm) => call('POST /api/agent/properties', { body: addBody(values) }),
    onSuccess: ({ alreadyListed, ...property }) => {
      startOver()
      client.setQueryData(propertyQuery(property.id).queryKey, property)
      void client.invalidateQueries({ queryKey: ['properties'] })
      void client.invalidateQueries({ queryKey: ['tours', 'stats'] })
      const action = { label: 'Schedule Tour', onPress: () => onSchedule(property) }
      if (alreadyListed)
        toast({
          title: 'Already listed',
          description: `${streetOf(property)} was already listed. ${withPhotos && !property.published ? 'We only add your photos.' : 'Nothing was changed.'}`,
          action,
        })
      else toast({ title: 'Success', description: 'Property added successfully', tone: 'ok', action })
    },
    onError: (error) => {
      for (const [index, { field, message }] of refusedFields(form.getValues(), error).entries())
        form.setError(field, { message }, { shouldFocus: index === 0 })
      toast({
        title: 'Failed to add property',
        description: reasonOf(error, 'Your draft is saved. Please try again.'),
        tone: 'bad',
        action: againAfter(error, submit),
      })
    },
  })
  const submit = (): void =>
    void form.handleSubmit((values) =>
      send.mutate(values, {
        onSuccess: ({ alreadyListed: _, ...property }) => onDone(property, !property.published),
      }),
    )()
  return { ...drafted, submit, sending: form.formState.isSubmitting || send.isPending }
}
