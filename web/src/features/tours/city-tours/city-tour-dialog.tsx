import { cities } from '@porchlight/contract/kernel/cities'
import { Controller } from 'react-hook-form'
import { now } from '../../../lib/now.ts'
import { DESK_ZONE, instantToWall, zoneAbbreviation } from '../../../lib/time.ts'
import { DateTimePicker } from '../../../ui/forms/date-time-picker.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { cityChoices } from '../../properties/property-words.ts'
import { TimeConflict } from '../components/time-conflict.tsx'
import { CityCharge } from './city-charge.tsx'
import { type CityChoice, ELSEWHERE } from './city-form.ts'
import { AgentPicker, ClientOfAgentPicker, PropertyInCityPicker } from './city-pickers.tsx'
import { useCityTour } from './use-city-tour.ts'

type Props = {
  /** The city that the list is filtered by. */
  city: CityChoice | null
  mayOverride: boolean
  onClose: () => void
}

/** The Schedule City Tour dialog (specification, back office, sections 2 and 5). */
export function CityTourDialog({ city: first, mayOverride, onClose }: Props) {
  const { form, choose, submit, sending, conflict } = useCityTour(first, onClose)
  const { errors } = form.formState
  const { agent, city, property } = form.watch()
  const zone = property?.timeZone ?? (city && city !== ELSEWHERE ? cities[city].timeZone : DESK_ZONE)
  return (
    <FormDialog
      title="Schedule City Tour"
      description="On an agent’s behalf. It is scheduled at once, and the agent is told."
      size="lg"
      send="Schedule Tour"
      sendingWord="Scheduling..."
      sending={sending}
      onClose={onClose}
      onSend={() => submit()}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="agent"
          render={({ field, fieldState }) => (
            <AgentPicker
              ref={field.ref}
              value={field.value}
              onChange={(next) => choose('agent', next)}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="client"
          render={({ field, fieldState }) => (
            <ClientOfAgentPicker
              key={agent?.id}
              agentId={agent?.id}
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="city"
          render={({ field, fieldState }) => (
            <Select
              label="City"
              ref={field.ref}
              value={field.value}
              options={cityChoices}
              placeholder="Choose a city"
              onChange={(next) => choose('city', next)}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="property"
          render={({ field, fieldState }) => (
            <PropertyInCityPicker
              key={`${city} ${agent?.id}`}
              city={city === ELSEWHERE ? undefined : (city ?? undefined)}
              agentId={agent?.id}
              ref={field.ref}
              value={field.value}
              onChange={(next) => choose('property', next)}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="when"
          render={({ field, fieldState }) => (
            <DateTimePicker
              label="Date and time"
              ref={field.ref}
              zone={zone}
              value={field.value}
              onChange={(next) => {
                conflict.clear()
                field.onChange(next)
              }}
              onBlur={field.onBlur}
              min={instantToWall(now(), zone)}
              usual={{ from: '09:00', to: '19:00' }}
              error={fieldState.error?.message}
              hint={`Times are the property’s (${zoneAbbreviation(now(), zone)}).`}
            />
          )}
        />
        <TextField
          label="Duration"
          type="number"
          inputMode="numeric"
          min={30}
          max={480}
          step={15}
          hint="Minutes, 30 to 480"
          className="num"
          {...form.register('duration')}
          error={errors.duration?.message}
        />
      </div>
      <TextArea label="Notes" optional rows={3} {...form.register('notes')} error={errors.notes?.message} />
      <TimeConflict
        conflict={conflict}
        zone={zone}
        onPick={(at) => form.setValue('when', at, { shouldValidate: true })}
        mayOverride={mayOverride}
        onOverride={submit}
        pending={sending}
      />
      <CityCharge propertyId={property?.id} agentId={agent?.id} />
    </FormDialog>
  )
}
