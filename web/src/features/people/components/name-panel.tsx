import type { OwnProfile } from '@porchlight/contract/people/profile'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../../lib/form-errors.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { filled, useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { Panel } from '../../../ui/frame/panel.tsx'
import { useSaveProfile } from '../api.ts'

type Form = { firstName: string; lastName: string }

/** An administrator's own name, because the admin users page adds people without one. */
export function NamePanel({ profile }: { profile: OwnProfile }) {
  const save = useSaveProfile()
  const form = useForm<Form>({
    values: { firstName: profile.firstName, lastName: profile.lastName },
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty } = form.formState
  const field = useTextFields(form)
  const submit = form.handleSubmit((name) =>
    save.mutate(
      { ...name, version: profile.version },
      {
        onSuccess: ({ firstName, lastName }) => {
          form.reset({ firstName, lastName })
          toast({ title: 'Name saved', tone: 'ok' })
        },
        onError: (error) =>
          showRefusal(form, ['firstName', 'lastName'], 'Your name could not be saved', error),
      },
    ),
  )
  return (
    <Panel title="Name" description="Shown to the team and in the history of what you do.">
      <form
        noValidate
        aria-label="Name"
        className="flex flex-col gap-4"
        onSubmit={(event) => void submit(event)}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="First name"
            autoComplete="given-name"
            maxLength={100}
            {...field('firstName', filled('First name is required'))}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            maxLength={100}
            {...field('lastName', filled('Last name is required'))}
          />
        </div>
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          loading={save.isPending}
          disabled={!isDirty}
        >
          Save name
        </Button>
      </form>
    </Panel>
  )
}
