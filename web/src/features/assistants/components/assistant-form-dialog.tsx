import type { AssistantDetail } from '@porchlight/contract/assistants'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../../lib/requests/api-error.ts'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { FirstPassword } from '../../../ui/first-password.tsx'
import { ChangedMeanwhile } from '../../../ui/forms/changed-meanwhile.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField, type TextFieldProps } from '../../../ui/forms/text-field.tsx'
import { useVersionedSubject } from '../../../ui/forms/use-versioned-subject.ts'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { cityChoices } from '../../properties/property-words.ts'
import { assistantChanged } from '../api.ts'
import { type AssistantForm, bodyOf, formOf, problemsOf } from '../assistant-form.ts'
import { availabilityOptions } from '../assistant-words.ts'
import { useCreateAssistant, useUpdateAssistant } from '../mutations.ts'

type Props = {
  /** Null creates a new assistant. */
  subject: AssistantDetail | null
  onClose: () => void
  onCreated?: ((assistant: AssistantDetail) => void) | undefined
}

type Problems = Partial<Record<keyof AssistantForm, string>>
type TextKey = {
  [Key in keyof AssistantForm]: AssistantForm[Key] extends string ? Key : never
}[keyof AssistantForm]

/** Creates an assistant, or edits one (`subject`). */
export function AssistantFormDialog({ subject, onClose, onCreated }: Props) {
  const client = useQueryClient()
  const [form, setForm] = useState(() => formOf(subject))
  const [problems, setProblems] = useState<Problems>({})
  const { seen, theirs, loadTheirs, acceptConflict } = useVersionedSubject(subject, {
    store: (current: AssistantDetail) => assistantChanged(client, current),
    show: (current) => {
      setForm(formOf(current))
      setProblems({})
    },
  })
  const create = useCreateAssistant()
  const update = useUpdateAssistant(subject?.id ?? '')
  const first = useRef<HTMLInputElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const isNew = subject === null

  const change = (part: Partial<AssistantForm>): void => {
    setForm({ ...form, ...part })
    const remaining = Object.entries(problems).filter(([name]) => !(name in part))
    setProblems(Object.fromEntries(remaining))
  }
  const show = (found: Problems): void => {
    setProblems(found)
    // Wait until the errors are on the screen, then focus the first refused field.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const failed = (error: Error): void => {
    if (acceptConflict(error)) return
    const refused = error instanceof ApiError ? error.errors : []
    if (refused.length > 0) show(Object.fromEntries(refused.map(({ path, message }) => [path, message])))
    else toastFailure(error, isNew ? 'Failed to create assistant' : 'Failed to update assistant')
  }
  const submit = (): void => {
    const found = problemsOf(form, isNew)
    if (Object.keys(found).length > 0) show(found)
    else if (!seen)
      create.mutate(
        { ...bodyOf(form), password: form.password },
        {
          onError: failed,
          onSuccess: (made) => {
            onClose()
            onCreated?.(made)
          },
        },
      )
    else update.mutate({ ...bodyOf(form), version: seen.version }, { onError: failed, onSuccess: onClose })
  }
  const text = (name: TextKey, props: TextFieldProps): ReactNode => (
    <TextField
      {...props}
      value={form[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      error={problems[name]}
    />
  )
  return (
    <FormDialog
      size="lg"
      title={isNew ? 'Create Assistant' : 'Edit Assistant'}
      description={isNew ? 'You can add hours and time off after you save.' : undefined}
      send={isNew ? 'Create Assistant' : 'Save Assistant'}
      sendingWord={isNew ? 'Creating...' : 'Saving...'}
      sending={create.isPending || update.isPending}
      initialFocus={first}
      formRef={element}
      onSend={submit}
      onClose={onClose}
    >
      {theirs ? (
        <ChangedMeanwhile onLoad={loadTheirs}>
          Someone else changed this assistant. Save again to replace their changes with yours.
        </ChangedMeanwhile>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        {text('name', { label: 'Name', autoComplete: 'off', maxLength: 120, ref: first })}
        {text('email', { label: 'Email', type: 'email', autoComplete: 'off', maxLength: 254 })}
        {text('username', {
          label: 'Username',
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
          maxLength: 64,
          hint: 'They sign in with this username.',
        })}
        <PhoneField
          label="Phone"
          autoComplete="off"
          maxLength={40}
          value={form.phone}
          onChange={({ target }) => change({ phone: target.value })}
          error={problems.phone}
        />
        {isNew ? (
          <div className="sm:col-span-2">
            <FirstPassword
              value={form.password}
              onChange={(password) => change({ password })}
              error={problems.password}
              isInactive={!form.isActive}
            />
          </div>
        ) : null}
        {text('hourlyRate', { label: 'Hourly rate', inputMode: 'decimal', before: '$', maxLength: 8 })}
        <Select
          label="Type"
          value={form.userType}
          options={[
            { value: 'scheduling_assistant', label: 'Scheduling assistant' },
            { value: 'tour_assistant', label: 'Tour assistant' },
          ]}
          onChange={(userType) => change({ userType })}
          hint="Scheduling assistants arrange tours, and can also sign in to the back office with email and password. Tour assistants meet clients at the property."
        />
        <Select
          label="Availability"
          value={form.availability}
          options={availabilityOptions}
          onChange={(availability) => change({ availability })}
          hint="Unavailable assistants can’t be assigned."
        />
        {text('yearsExperience', {
          label: 'Years of experience',
          optional: true,
          inputMode: 'numeric',
          maxLength: 2,
        })}
        {text('languages', { label: 'Languages', optional: true, hint: 'Separate entries with commas.' })}
        {text('specialties', {
          label: 'Specialties',
          optional: true,
          placeholder: 'Historic homes, Relocation',
        })}
        {text('certifications', {
          label: 'Certifications',
          optional: true,
          placeholder: 'Fair housing, First aid',
        })}
      </div>
      <TextArea
        label="Bio"
        optional
        rows={3}
        maxLength={2000}
        value={form.bio}
        onChange={({ target }) => change({ bio: target.value })}
        error={problems.bio}
      />
      <Cities chosen={form.cities} onChange={(cities) => change({ cities })} />
      <Checkbox
        label="Active"
        hint="Inactive assistants are signed out and can’t sign in."
        checked={form.isActive}
        onChange={({ target }) => change({ isActive: target.checked })}
      />
    </FormDialog>
  )
}

function Cities({ chosen, onChange }: { chosen: string[]; onChange: (cities: string[]) => void }) {
  const known = cityChoices.filter(({ value }) => value !== 'other')
  const others = chosen.filter((city) => !known.some(({ value }) => value === city))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-md font-medium">
        Cities served <span className="font-normal text-ink-3">(leave empty for all)</span>
      </legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-4">
        {[...known, ...others.map((value) => ({ value, label: value }))].map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((city) => city !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
