import { formatPhone } from '@porchlight/contract/kernel/contact-rules'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import {
  type Client,
  type ClientValues,
  clientFacts,
  clientParts,
  isComplete,
  noClient,
  partOfField,
  valuesOfClient,
} from '../client-values.ts'
import { ClientPicker } from './client-picker.tsx'
import { NewClientFields } from './new-client-fields.tsx'

type Props = {
  /** Whether the form needs all four facts of a client. Those that are missing can be entered. */
  complete: boolean
  /** Whether an empty form shows the fields of a new client. */
  startsNew: boolean
  /** Whether the form changes a tour, which has copies of only some facts. */
  forTour?: boolean | undefined
}

/**
 * The client of a form: the agent types a name and picks one of their own clients, or adds one on the spot. The form
 * holds `ClientValues`.
 */
export function ClientField({ complete, startsNew, forTour = false }: Props) {
  const { control, watch, setValue, getValues, register, formState, setFocus } =
    useFormContext<ClientValues>()
  const [client, addsClient] = watch(['client', 'addsClient'])
  const isShown = addsClient || (client ? complete && !isComplete(client) : startsNew)
  const focusNext = useRef<(typeof clientParts)[number] | null>(null)

  const fill = (next: ClientValues): void => {
    for (const name of clientParts)
      setValue(name, next[name], { shouldDirty: true, shouldValidate: formState.isSubmitted })
    setValue('addsClient', next.addsClient)
    setValue('client', next.client, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const pick = (picked: Client | null): void => {
    if (picked) fill(valuesOfClient(picked))
    // Text that the agent edits away from a client's name no longer means that client.
    else if (client) fill({ ...noClient, addsClient: startsNew })
  }
  const add = (name: string): void => {
    const [first = '', ...rest] = name.split(/\s+/).filter(Boolean)
    fill({ ...noClient, clientFirstName: first, clientLastName: rest.join(' '), addsClient: true })
    const next = first === '' ? 'clientFirstName' : rest.length === 0 ? 'clientLastName' : 'clientEmail'
    if (isShown) setFocus(next)
    else focusNext.current = next
  }
  useEffect(() => {
    if (isShown && focusNext.current) setFocus(focusNext.current)
    focusNext.current = null
  }, [isShown, setFocus])

  return (
    <>
      {/* A form opens at its first empty field. If the agent has typed a name below, this field counts as answered. */}
      <div className="contents" data-answered={getValues('clientFirstName') === '' ? undefined : ''}>
        <FormField control={control} name="client">
          {({ onChange: _whole, ...field }) => (
            <ClientPicker {...field} onChange={pick} onAdd={add} offersBlank={!isShown} />
          )}
        </FormField>
      </div>
      {isShown ? (
        <NewClientFields
          facts={forTour ? clientFacts.filter(({ inTour }) => inTour) : clientFacts}
          connect={({ field }) => ({
            ...register(partOfField[field]),
            error: formState.errors[partOfField[field]]?.message,
          })}
        />
      ) : null}
      {client && !isShown ? (
        <ChosenClient client={client} onEdit={complete ? () => setValue('addsClient', true) : undefined} />
      ) : null}
    </>
  )
}

/** How to reach the chosen client, and the way to enter something else for this tour. */
function ChosenClient({ client, onEdit }: { client: Client; onEdit: (() => void) | undefined }) {
  return (
    <p className="-mt-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2">
      {client.email ? <span className="wrap-anywhere">{client.email}</span> : null}
      {client.phone ? <span className="num">{formatPhone(client.phone)}</span> : null}
      {onEdit ? <Button onClick={onEdit}>Edit for this tour</Button> : null}
    </p>
  )
}
