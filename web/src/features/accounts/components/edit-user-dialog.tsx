import type { ManagedUser, ManagedUserDetail } from '@porchlight/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { showRefusal } from '../../../lib/form-errors.ts'
import { FoldSummary } from '../../../ui/fold-summary.tsx'
import { ChangedMeanwhile } from '../../../ui/forms/changed-meanwhile.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { useVersionedSubject } from '../../../ui/forms/use-versioned-subject.ts'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { titleOf } from '../account-words.ts'
import { userChanged } from '../api.ts'
import { type EditForm, editNames, formOf, payloadOf } from '../edit-form.ts'
import { useUpdateUser } from '../mutations.ts'
import { GrantFields } from './grant-fields.tsx'
import { RolesField, startOf } from './roles-field.tsx'
import { UserNameFields } from './user-name-fields.tsx'

type Props = {
  user: ManagedUser
  /** Opens the form at the roles, with the focus on them. */
  atRoles?: boolean | undefined
  onClose: () => void
}

/** Edits a person. If someone else saved first, the dialog says so, so that nothing is overwritten unseen. */
export function EditUserDialog({ user, atRoles = false, onClose }: Props) {
  const client = useQueryClient()
  // Undefined until the user changes the roles; undefined roles are not saved.
  const [roleIds, setRoleIds] = useState<readonly string[]>()
  const form = useForm<EditForm>({ defaultValues: formOf(user) })
  const { seen, theirs, loadTheirs, acceptConflict, continueFrom } = useVersionedSubject(user, {
    store: (current: ManagedUserDetail) => userChanged(client, current),
    show: (current) => form.reset(formOf(current)),
  })
  const field = useTextFields(form)
  const save = useUpdateUser(user.id)
  const first = useRef<HTMLInputElement | null>(null)
  const roles = useRef<HTMLDivElement | null>(null)

  const failed = (error: Error): void => {
    if (!acceptConflict(error)) showRefusal(form, editNames, 'Failed to update user', error)
  }
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { body: payloadOf(values, seen), roleIds },
      {
        onError: failed,
        onSuccess: ({ user: saved, rolesRefused }) => {
          if (!rolesRefused) return onClose()
          // The person is saved, and only the roles are not. The next attempt starts from the saved version, which
          // nobody else has changed.
          continueFrom(saved)
        },
      },
    ),
  )
  return (
    <FormDialog
      title="Edit User"
      description={user.email}
      send="Save User"
      sendingWord="Saving..."
      sending={save.isPending}
      initialFocus={atRoles && user.may.changeRoles ? () => startOf(roles.current) : first}
      onSend={submit}
      onClose={onClose}
    >
      {theirs ? (
        <ChangedMeanwhile onLoad={loadTheirs}>
          Someone else changed this user to “{titleOf(theirs)}”. Save again to replace it with yours.
        </ChangedMeanwhile>
      ) : null}
      <UserNameFields field={field} first={first} />
      {user.userType === 'real_estate_agent' ? <GrantFields form={form} user={seen} /> : null}
      {user.may.changeRoles ? (
        <RolesField
          ref={roles}
          takesFocus={atRoles}
          userId={user.id}
          isAssistant={user.userType.endsWith('_assistant')}
          value={roleIds}
          onChange={setRoleIds}
        />
      ) : null}
      <ProfileFields form={form} isSubscriber={user.userType === 'real_estate_agent'} />
    </FormDialog>
  )
}

type FieldsProps = { form: UseFormReturn<EditForm> }

const texts = [
  ['brokerage', 'Brokerage', 200],
  ['licenseNumber', 'License Number', 60],
  ['primaryCity', 'Primary City', 100],
  ['address', 'Address', 200],
  ['city', 'City', 100],
  ['state', 'State', 60],
  ['zipCode', 'ZIP code', 20],
] as const
const ofSubscribers: ReadonlySet<string> = new Set(['brokerage', 'licenseNumber', 'primaryCity'])

function ProfileFields({ form, isSubscriber }: FieldsProps & { isSubscriber: boolean }) {
  const field = useTextFields(form)
  return (
    <details className="group rounded-lg border border-line px-4 py-2">
      <FoldSummary>Profile</FoldSummary>
      <div className="grid gap-4 py-3 sm:grid-cols-2">
        <PhoneField label="Phone" autoComplete="off" maxLength={40} {...field('phone')} />
        {texts
          .filter(([name]) => isSubscriber || !ofSubscribers.has(name))
          .map(([name, label, maxLength]) => (
            <TextField key={name} label={label} autoComplete="off" maxLength={maxLength} {...field(name)} />
          ))}
        {isSubscriber ? (
          <TextField
            className="sm:col-span-2"
            label="Service Cities"
            hint="Separated by commas."
            autoComplete="off"
            {...field('serviceCities')}
          />
        ) : null}
        <TextArea className="sm:col-span-2" label="Bio" rows={3} maxLength={2000} {...field('bio')} />
      </div>
    </details>
  )
}
