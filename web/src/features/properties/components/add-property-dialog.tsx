import type { Property } from '@porchlight/contract/properties'
import { useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { paths } from '../../../paths.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { KeptDraft } from '../../../ui/forms/kept-draft.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { TextLink } from '../../../ui/link.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { addTypes } from '../add-form.ts'
import { ChosenPhotos, useChosenPhotos } from '../photos/chosen-photos.tsx'
import { FirstPhotosDialog } from '../photos/first-photos-dialog.tsx'
import { useAddProperty } from '../use-add-property.ts'
import { FigureFields } from './figure-fields.tsx'
import { FormProblems } from './form-problems.tsx'
import { ImageUrlField, PlaceFields } from './place-fields.tsx'

type Props = { userId: string; onClose: () => void; onSchedule: (property: Property) => void }

/** The Add Property dialog (specification, agent area, section 5). Closing it keeps a draft. */
export function AddPropertyDialog({ userId, onClose, onSchedule }: Props) {
  const photos = useChosenPhotos()
  const [added, setAdded] = useState<Property | null>(null)
  const { form, submit, sending, startOver, restored } = useAddProperty({
    userId,
    withPhotos: photos.files.length > 0,
    onDone: (property, mayAddPhotos) =>
      mayAddPhotos && photos.files.length > 0 ? setAdded(property) : onClose(),
    onSchedule,
  })
  const field = useTextFields(form)
  const first = useRef<HTMLInputElement>(null)
  if (added)
    return <FirstPhotosDialog title="Add Property" property={added} files={photos.files} onClose={onClose} />
  return (
    <FormDialog
      initialFocus={first}
      size="lg"
      title="Add Property"
      description={
        <>
          Visible to you and our team now, and to other agents once we publish it. Don’t know the address?{' '}
          <TextLink href={paths.propertyRequest()}>Request the property</TextLink>.
        </>
      }
      send="Add Property"
      sendingWord="Adding..."
      sending={sending}
      onClose={onClose}
      onSend={submit}
    >
      <FormProvider {...form}>
        {restored ? <KeptDraft onStartOver={startOver} /> : null}
        <FormProblems />
        <div className="grid gap-4 sm:grid-cols-2">
          <PlaceFields types={addTypes} zipOptional addressRef={first} />
          <FigureFields optional />
          <TextField label="Property Name" optional autoComplete="off" {...field('propertyName')} />
          <TextField
            label="Property Management Company"
            optional
            autoComplete="off"
            {...field('propertyManagementCompany')}
          />
          <TextField
            label="Contact Email"
            optional
            type="email"
            autoComplete="off"
            {...field('contactEmail')}
          />
          <PhoneField label="Contact Phone" optional autoComplete="off" {...field('contactPhone')} />
          <ImageUrlField {...field('imageUrl')} />
          <Checkbox
            className="sm:col-span-2"
            label="Escort Required"
            hint="Clients can’t tour alone. You or a tour assistant must go with them."
            {...form.register('escortRequired')}
          />
          <ChosenPhotos {...photos} />
        </div>
      </FormProvider>
    </FormDialog>
  )
}
