import type { PropertyRequest } from '@porchlight/contract/properties'
import { FormProvider } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { KeptDraft } from '../../../ui/forms/kept-draft.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { askTypes } from '../ask-form.ts'
import { useAsk } from '../use-ask.ts'
import { FormProblems } from './form-problems.tsx'
import { PlaceFields } from './place-fields.tsx'

type Props = { userId: string; onSent: (sent: PropertyRequest) => void }

/** The Request New Property form (specification, agent area, section 5). */
export function RequestForm({ userId, onSent }: Props) {
  const { form, submit, sending, startOver, restored } = useAsk({ userId, onSent })
  const field = useTextFields(form)
  return (
    <FormProvider {...form}>
      <Form
        label="Request New Property"
        className="rounded-lg border border-line bg-surface"
        onSubmit={submit}
      >
        <div className="flex flex-col gap-4 p-4 sm:p-5">
          {restored ? <KeptDraft onStartOver={startOver} /> : null}
          <FormProblems />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              className="sm:col-span-2"
              label="Property Name"
              autoComplete="off"
              {...field('propertyName')}
            />
            <PlaceFields types={askTypes} />
            <TextArea
              className="sm:col-span-2"
              label="Description"
              optional
              hint="Anything that helps us find it: the building, the listing agent, a link."
              {...field('description')}
            />
          </div>
        </div>
        <div className="flex justify-end border-t border-line px-4 py-3 sm:px-5">
          <Button type="submit" variant="primary" loading={sending}>
            {sending ? 'Submitting...' : 'Submit Request'}
          </Button>
        </div>
      </Form>
    </FormProvider>
  )
}
