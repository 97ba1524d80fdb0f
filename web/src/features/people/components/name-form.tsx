import type { OwnProfile } from '@porchlight/contract/people/profile'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../../lib/form-errors.ts'
import { toast } from '../../../lib/toast.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { NameFields } from '../../../ui/forms/name-fields.tsx'
import { filled, useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { useSaveProfile } from '../api.ts'

type Name = { firstName: string; lastName: string }

/** The form of the user's own name; `onClose` follows success and Cancel. */
export function NameForm({ profile, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const save = useSaveProfile()
  const { firstName, lastName, version } = profile
  const form = useForm<Name>({ values: { firstName, lastName }, resetOptions: { keepDirtyValues: true } })
  const field = useTextFields(form)
  const submit = form.handleSubmit((name) =>
    save.mutate(
      { ...name, version },
      {
        onSuccess: () => {
          toast({ title: 'Name saved', tone: 'ok' })
          onClose()
        },
        onError: (error) => showRefusal(form, ['firstName', 'lastName'], 'We couldn’t save your name', error),
      },
    ),
  )
  return (
    <Form label="Change name" className="flex flex-col gap-4" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields
          first={{ ...field('firstName', filled('First name is required')), autoFocus: firstName !== '' }}
          last={field('lastName', filled('Last name is required'))}
        />
      </div>
      <FormButtons send="Save name" sending={save.isPending} onBack={onClose} />
    </Form>
  )
}
