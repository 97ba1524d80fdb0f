import { cities } from '@porchlight/contract/kernel/cities'
import { FormProvider } from 'react-hook-form'
import { now } from '../../../lib/now.ts'
import { DESK_ZONE, instantToWall, zoneAbbreviation } from '../../../lib/time.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { cityChoices } from '../../properties/property-words.ts'
import { DeskTimeField } from '../components/desk-time-field.tsx'
import { TimeConflict } from '../components/time-conflict.tsx'
import { WordsField } from '../request/tour-fields.tsx'
import { CityCharge } from './city-charge.tsx'
import { type CityChoice, cityTourBody, ELSEWHERE } from './city-form.ts'
import { AgentPicker, AssistantSelect, ClientOfAgentPicker, PropertyInCityPicker } from './city-pickers.tsx'
import { useCityTour } from './use-city-tour.ts'

type Props = {
  /** The city that the list is filtered by. */
  city: CityChoice | null
  mayOverride: boolean
  mayAssign: boolean
  onClose: () => void
}

/** The Schedule City Tour dialog (specification, back office, sections 2 and 5). */
export function CityTourDialog({ city: first, mayOverride, mayAssign, onClose }: Props) {
  const { form, choose, submit, sending, conflict } = useCityTour(first, onClose)
  const { control, register, formState } = form
  const values = form.watch()
  const { agent, city, property } = values
  const { scheduledDate, duration } = cityTourBody(values)
  const at = scheduledDate && Date.parse(scheduledDate) > now().getTime() ? scheduledDate : undefined
  const zone = property?.timeZone ?? (city && city !== ELSEWHERE ? cities[city].timeZone : DESK_ZONE)
  return (
    <FormProvider {...form}>
      <FormDialog
        title="Schedule City Tour"
        description="Schedule a tour for an agent. We’ll notify the agent right away."
        size="lg"
        send="Schedule Tour"
        sendingWord="Scheduling..."
        sending={sending}
        onClose={onClose}
        onSend={() => submit()}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField control={control} name="agent">
            {(field) => <AgentPicker {...field} onChange={(next) => choose('agent', next)} />}
          </FormField>
          <FormField control={control} name="client">
            {(field) => <ClientOfAgentPicker key={agent?.id} agentId={agent?.id} {...field} />}
          </FormField>
          <FormField control={control} name="city">
            {(field) => (
              <Select
                {...field}
                label="City"
                options={cityChoices}
                placeholder="Choose a city"
                onChange={(next) => choose('city', next)}
              />
            )}
          </FormField>
          <FormField control={control} name="property">
            {(field) => (
              <PropertyInCityPicker
                // Not by city: a chosen property sets it, and a new field would lose the focus.
                key={agent?.id}
                city={city === ELSEWHERE ? undefined : (city ?? undefined)}
                agentId={agent?.id}
                {...field}
                onChange={(next) => choose('property', next)}
              />
            )}
          </FormField>
          <FormField control={control} name="when">
            {(field) => (
              <DeskTimeField
                {...field}
                label="Date and time"
                zone={zone}
                onChange={(next) => {
                  conflict.clear()
                  field.onChange(next)
                }}
                min={instantToWall(now(), zone)}
                hint={`Times are the property’s (${zoneAbbreviation(now(), zone)}).`}
              />
            )}
          </FormField>
          <TextField
            label="Duration"
            type="number"
            inputMode="numeric"
            min={30}
            max={480}
            step={15}
            hint="Minutes, 30 to 480"
            className="num"
            {...register('duration')}
            error={formState.errors.duration?.message}
          />
          {mayAssign ? (
            <FormField control={control} name="assistant">
              {({ value, onChange, error }) => (
                <AssistantSelect
                  value={value}
                  onChange={onChange}
                  error={error}
                  escorts={property?.escortRequired === true}
                  asked={{ at, duration: duration || 60, city: property?.city }}
                />
              )}
            </FormField>
          ) : null}
        </div>
        <WordsField name="notes" label="Notes" />
        <TimeConflict
          conflict={conflict}
          zone={zone}
          onPick={(at) => form.setValue('when', at, { shouldValidate: true })}
          mayOverride={mayOverride}
          onOverride={(overrideReason) => submit({ overrideReason })}
          pending={sending}
        />
        <CityCharge propertyId={property?.id} agentId={agent?.id} />
      </FormDialog>
    </FormProvider>
  )
}
