import { isShortPhone } from '@porchlight/contract/kernel/contact-rules'
import type { OwnProfile } from '@porchlight/contract/people/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../../lib/form-errors.ts'
import { reasonOf } from '../../../lib/requests/api-error.ts'
import { setQueryResult } from '../../../lib/requests/set-query-result.ts'
import { toast } from '../../../lib/toast.ts'
import { ChangedMeanwhile } from '../../../ui/forms/changed-meanwhile.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { NameFields } from '../../../ui/forms/name-fields.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { filled, useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { useVersionedSubject } from '../../../ui/forms/use-versioned-subject.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { hintOfShort, PhoneField } from '../../../ui/phone-field.tsx'
import { profileQuery, useSaveProfile } from '../api.ts'
import { formOf, type ProfileForm as ProfileValues, profileNames, stateOptions } from '../profile-form.ts'

type Props = { profile: OwnProfile; onClose: () => void }

/** Edits the user's own profile. It asks before it drops input, and it never overwrites a change unseen. */
export function ProfileForm({ profile, onClose }: Props) {
  const client = useQueryClient()
  const form = useForm<ProfileValues>({ defaultValues: formOf(profile) })
  // Keeps the profile as it was when the form opened: live updates must not change the fields while the user types.
  const { seen, theirs, loadTheirs, acceptConflict } = useVersionedSubject(profile, {
    store: (current: OwnProfile) => setQueryResult(client, profileQuery.queryKey, current),
    show: (current) => form.reset(formOf(current)),
  })
  const { isDirty } = form.formState
  const field = useTextFields(form)
  const save = useSaveProfile()
  const saved = useRef(false)
  const first = useRef<HTMLInputElement | null>(null)
  useEffect(() => first.current?.focus(), [])
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !saved.current,
    enableBeforeUnload: () => isDirty && !saved.current,
    withResolver: true,
  })

  const failed = (error: Error): void => {
    if (acceptConflict(error)) return
    const description = reasonOf(error, 'We couldn’t save your changes. Please try again.')
    showRefusal(form, profileNames, 'Update failed', error)
    toast({ title: 'Update failed', description, tone: 'bad' })
  }
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { ...values, version: seen.version },
      {
        onError: failed,
        onSuccess: () => {
          saved.current = true
          // The form closes, and its field with what it says of a short number.
          const description = isShortPhone(values.phone) ? `Saved. ${hintOfShort}` : 'Your changes are saved.'
          toast({ title: 'Profile Updated', description, tone: 'ok' })
          onClose()
        },
      },
    ),
  )
  const line = (name: keyof ProfileValues, label: string, maxLength: number, autoComplete: string) => (
    <TextField label={label} autoComplete={autoComplete} maxLength={maxLength} {...field(name)} />
  )
  return (
    <Form label="Edit profile" onSubmit={submit}>
      {theirs ? (
        <ChangedMeanwhile onLoad={loadTheirs}>
          Your profile was changed somewhere else. Save again to replace those changes with yours.
        </ChangedMeanwhile>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields
          first={field('firstName', filled('First name is required'), first)}
          last={field('lastName', filled('Last name is required'))}
        />
        <PhoneField label="Phone" autoComplete="tel" maxLength={40} {...field('phone')} />
        {line('licenseNumber', 'License number', 60, 'off')}
        <div className="sm:col-span-2">{line('brokerage', 'Brokerage', 200, 'organization')}</div>
        <div className="sm:col-span-2">{line('address', 'Address', 200, 'street-address')}</div>
        {line('city', 'City', 100, 'address-level2')}
        <div className="grid grid-cols-2 gap-4">
          <FormField control={form.control} name="state">
            {(choice) => <Select {...choice} label="State" options={stateOptions(seen.state)} />}
          </FormField>
          {line('zipCode', 'ZIP code', 20, 'postal-code')}
        </div>
        <TextArea
          className="sm:col-span-2"
          label="Bio"
          hint="A few words about you, up to 2,000 characters."
          rows={4}
          maxLength={2000}
          {...field('bio')}
        />
      </div>
      <FormButtons send="Save" sending={save.isPending} onBack={onClose} />
      <AlertDialog
        open={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Leave without saving?"
        description="Your changes to the profile will be lost."
        confirmLabel="Leave"
        cancelLabel="Stay here"
        destructive
        onConfirm={() => blocker.proceed?.()}
      />
    </Form>
  )
}
