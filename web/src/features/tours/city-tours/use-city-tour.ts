import { formatDollars } from '@porchlight/contract/kernel/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError, isRefusal } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import { useTimeConflict } from '../components/use-time-conflict.ts'
import { staffTourChanged } from '../queue/queue-api.ts'
import { clientNameOf } from '../tour-words.ts'
import {
  blankCityForm,
  type CityForm,
  choiceOf,
  cityField,
  cityTourBody,
  resolveCityTour,
} from './city-form.ts'

/** The Schedule City Tour dialog's state. */
export const useCityTour = (city: CityForm['city'], onDone: () => void) => {
  const client = useQueryClient()
  const conflict = useTimeConflict()
  const form = useForm<CityForm>({ defaultValues: { ...blankCityForm, city }, resolver: resolveCityTour })

  const send = useMutation({
    mutationFn: ({ values, overrideReason }: { values: CityForm; overrideReason: string | null }) =>
      call('POST /api/admin/schedule-tour', {
        // The server computes the charge, whatever the specification's payload contains.
        body: { ...cityTourBody(values), ...(overrideReason && { overrideReason }) },
      }),
    onSuccess: (tour) => {
      staffTourChanged(client, tour)
      toast({
        title: 'Tour Scheduled',
        description: `${clientNameOf(tour)}: ${
          tour.chargeStatus === 'waived' ? 'no charge' : formatDollars(tour.tourCharge)
        }`,
        tone: 'ok',
      })
    },
    onError: (error) => {
      conflict.show(error)
      if (isRefusal(error, 'time_taken')) return
      // The specification's words (back office, section 8).
      toast({ title: 'Error', description: 'Failed to schedule tour', tone: 'bad' })
      if (!(error instanceof ApiError)) return
      for (const { path, message } of error.errors) {
        const field = cityField(path)
        if (field) form.setError(field, { message }, { shouldFocus: true })
      }
    },
  })

  /**
   * Dependent choices: a new agent clears another agent's client, a new city clears a property elsewhere, and a
   * property sets the city if none is chosen.
   */
  const choose = <Name extends 'agent' | 'city' | 'property'>(name: Name, value: CityForm[Name]): void => {
    const before = form.getValues()
    form.setValue(name, value as never, { shouldValidate: form.formState.isSubmitted }) // the name's own value
    const next = form.getValues()
    conflict.clear()
    if (name === 'agent' && next.agent?.id !== before.client?.agentId) form.setValue('client', null)
    if (name === 'city' && next.property && choiceOf(next.property.city) !== next.city)
      form.setValue('property', null)
    if (name === 'property' && next.property && next.city === null) {
      form.setValue('city', choiceOf(next.property.city))
      form.clearErrors('city')
    }
  }
  const submit = (overrideReason: string | null = null): void =>
    void form.handleSubmit((values) =>
      // The callback belongs to this call, not to the mutation, so it does not navigate after the user has left.
      send.mutate({ values, overrideReason }, { onSuccess: onDone }),
    )()

  return { form, choose, submit, sending: send.isPending, conflict }
}
