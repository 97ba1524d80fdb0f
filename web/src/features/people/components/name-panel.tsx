import type { OwnProfile } from '@porchlight/contract/people/profile'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../../lib/form-errors.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { NameFields } from '../../../ui/forms/name-fields.tsx'
import { filled, useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { Panel } from '../../../ui/frame/panel.tsx'
import { useSaveProfile } from '../api.ts'

type Name = { firstName: string; lastName: string }

/** An administrator's own name, because the admin users page adds people without one. */
export function NamePanel({ profile }: { profile: OwnProfile }) {
  const save = useSaveProfile()
  const form = useForm<Name>({
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
        onError: (error) => showRefusal(form, ['firstName', 'lastName'], 'We couldn’t save your name', error),
      },
    ),
  )
  return (
    <Panel title="Name" description="Shown to the team and in the history of your work.">
      <Form label="Name" onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <NameFields
            first={field('firstName', filled('First name is required'))}
            last={field('lastName', filled('Last name is required'))}
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
      </Form>
    </Panel>
  )
}
