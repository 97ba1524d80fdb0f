import { formatDollars } from '@porchlight/contract/kernel/money'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal, reasonOf } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import { useTimeConflict } from '../components/use-time-conflict.ts'
import { staffTourChanged } from '../queue/queue-api.ts'
import { useTourForm } from '../request/use-tour-form.ts'
import { clientNameOf } from '../tour-words.ts'
import { type CityForm, choiceOf, cityTourBody, cityTourShape } from './city-form.ts'

/** Sent with the form's values when staff book a taken time: their reason. */
type Override = { overrideReason?: string }

/** The Schedule City Tour dialog's state. */
export const useCityTour = (city: CityForm['city'], onDone: () => void) => {
  const client = useQueryClient()
  const conflict = useTimeConflict()
  const tour = useTourForm<CityForm, Override, StaffTour>({
    shape: cityTourShape,
    draft: null,
    preset: { city },
    // The server computes the charge, whatever the specification's payload contains.
    request: (values, override) =>
      call('POST /api/admin/schedule-tour', { body: { ...cityTourBody(values), ...override } }),
    onSent: (scheduled) => {
      staffTourChanged(client, scheduled)
      toast({
        title: 'Tour Scheduled',
        description: `${clientNameOf(scheduled)}: ${
          scheduled.chargeStatus === 'waived' ? 'no charge' : formatDollars(scheduled.tourCharge)
        }`,
        tone: 'ok',
      })
    },
    onFailed: (error) => {
      conflict.show(error)
      if (isRefusal(error, 'time_taken')) return
      // The specification's words (back office, section 8), and the server's reason if there is one.
      const reason = reasonOf(error, '')
      toast({
        title: 'Error',
        description: reason ? `Failed to schedule tour. ${reason}` : 'Failed to schedule tour',
        tone: 'bad',
      })
    },
    onDone,
  })
  const { form, sending } = tour

  /**
   * Dependent choices: a new agent clears another agent's client, a new city clears a property elsewhere, and a
   * property sets the city if none is chosen.
   */
  const choose = <Name extends 'agent' | 'city' | 'property'>(name: Name, value: CityForm[Name]): void => {
    const before = form.getValues()
    form.setValue(name, value as never, { shouldValidate: form.formState.isSubmitted }) // the name's own value
    const next = form.getValues()
    conflict.clear()
    if (name === 'agent' && next.agent?.id !== before.agent?.id) form.setValue('client', null)
    if (name === 'city' && next.property && choiceOf(next.property.city) !== next.city)
      form.setValue('property', null)
    if (name === 'property' && next.property && next.city === null) {
      form.setValue('city', choiceOf(next.property.city))
      form.clearErrors('city')
    }
  }
  const submit = (override: Override = {}): void => tour.submit(() => override)

  return { form, choose, submit, sending: sending.isPending, conflict }
}
