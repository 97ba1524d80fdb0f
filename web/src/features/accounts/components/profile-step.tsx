import {
  isPhone,
  isProfileState,
  isZipCode,
  phoneMessage,
  profileStates,
  stateMessage,
  zipMessage,
} from '@porchlight/contract/kernel/contact-rules'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, reasonOf } from '../../../lib/requests/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { FoldSummary } from '../../../ui/fold-summary.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { NameFields } from '../../../ui/forms/name-fields.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { filled, useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { FormFailure } from '../../sessions/components/form-failure.tsx'
import { KnownContact } from './known-contact.tsx'

export type AccountProfile = {
  firstName: string
  lastName: string
  phoneNumber: string
  licenseNumber: string
  company: string
  bio: string
  address: string
  city: string
  state: string
  zipCode: string
}

type Props = {
  /** The parent keeps the form, as in the first step. */
  form: UseFormReturn<AccountProfile>
  /** The password fields, if a reload has lost the password of the first step. */
  password: ReactNode
  sending: boolean
  failure: Error | null
  onBack: () => void
  onDone: (profile: AccountProfile) => void
}

const collected = ['firstName', 'lastName', 'phoneNumber', 'licenseNumber'] as const
const optional = ['company', 'bio', 'address', 'city', 'state', 'zipCode'] as const

const missing = 'Please fill in all required fields'
const required = filled(missing).validate
const phone = (text: string): string | true => (text.trim() === '' ? missing : isPhone(text) || phoneMessage)
const zipCode = (text: string): string | true => text.trim() === '' || isZipCode(text) || zipMessage
const state = (text: string): string | true => text === '' || isProfileState(text) || stateMessage

/** Whether the checkout has collected all required fields, in a form that the server accepts. */
const isComplete = ({ firstName, lastName, phoneNumber, licenseNumber }: AccountProfile): boolean =>
  [firstName, lastName, licenseNumber].every((text) => required(text) === true) && phone(phoneNumber) === true

/**
 * The second step: the personal details. The form does not ask for required fields that the checkout has collected; it
 * shows them with a button to edit them. The optional fields are folded.
 */
export function ProfileStep({ form, password, sending, failure, onBack, onDone }: Props) {
  const refusals = failure instanceof ApiError ? failure.errors : []
  const field = useTextFields(form, refusals)
  const [editing, setEditing] = useState(() => !isComplete(form.getValues()))
  const [unfolded, setUnfolded] = useState(() => optional.some((name) => form.getValues(name) !== ''))
  const { firstName, lastName, phoneNumber, licenseNumber } = form.getValues()
  const known = { firstName, lastName, phone: phoneNumber, licenseNumber }
  const isRefused = (names: readonly string[]) => refusals.some(({ path }) => names.includes(path))
  const submit = form.handleSubmit(onDone, (wrong) => {
    if (optional.some((name) => wrong[name])) setUnfolded(true)
    if (Object.values(wrong).some(({ message }) => message === missing))
      toast({ title: 'Missing Information', description: missing, tone: 'bad' })
  })
  const line = (
    name: keyof AccountProfile,
    maxLength: number,
    validate?: (text: string) => string | true,
  ) => ({ ...field(name, validate && { validate }), maxLength })
  // Connected even while they are not shown: after an error, the form focuses the first field in this order.
  const [first, last] = [line('firstName', 100, required), line('lastName', 100, required)]
  const telephone = line('phoneNumber', 40, phone)
  const license = line('licenseNumber', 60, required)
  return (
    <Form label="Your profile" onSubmit={submit}>
      {editing || isRefused(collected) ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <NameFields first={first} last={last} />
          <PhoneField label="Phone" autoComplete="tel" {...telephone} />
          <TextField label="License number" {...license} />
        </div>
      ) : (
        <KnownContact
          {...known}
          edit="Edit your details"
          onEdit={() => {
            // The pressed button disappears, so the focus moves to the first field.
            flushSync(() => setEditing(true))
            form.setFocus('firstName')
          }}
        />
      )}
      <details
        open={unfolded || isRefused(optional)}
        onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
        className="group rounded-lg border border-line px-4 py-2"
      >
        <FoldSummary>
          Company, bio, and address <span className="font-normal text-ink-3">(optional)</span>
        </FoldSummary>
        <div className="flex flex-col gap-4 py-3">
          <TextField label="Company" optional autoComplete="organization" {...line('company', 200)} />
          <TextArea label="Bio" optional rows={3} {...line('bio', 2000)} />
          <TextField label="Address" optional autoComplete="street-address" {...line('address', 200)} />
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField label="City" optional autoComplete="address-level2" {...line('city', 100)} />
            <FormField control={form.control} name="state" rules={{ validate: state }}>
              {(choice) => (
                <Select
                  {...choice}
                  label="State"
                  optional
                  options={[
                    { value: '', label: 'None' },
                    ...profileStates.map((offered) => ({ value: offered, label: offered })),
                  ]}
                  error={choice.error ?? refusals.find(({ path }) => path === 'state')?.message}
                />
              )}
            </FormField>
            <TextField
              label="ZIP code"
              optional
              inputMode="numeric"
              autoComplete="postal-code"
              {...line('zipCode', 20, zipCode)}
            />
          </div>
        </div>
      </details>
      {password ? (
        <fieldset className="flex flex-col gap-4 rounded-lg bg-sunken p-4">
          <legend className="sr-only">Password</legend>
          <p className="text-md text-ink-2">
            The page was reloaded. Your profile is still here. We never store your password in the browser, so
            enter it again.
          </p>
          {password}
        </fieldset>
      ) : null}
      <FormFailure
        message={
          failure && refusals.length === 0
            ? reasonOf(failure, 'We couldn’t create your account. Nothing is lost. Please try again.')
            : null
        }
      />
      <FormButtons size="lg" send="Create account" sending={sending} back="Back" onBack={onBack} />
    </Form>
  )
}
