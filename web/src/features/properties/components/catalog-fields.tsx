import type { Property } from '@porchlight/contract/properties'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ChangedMeanwhile } from '../../../ui/forms/changed-meanwhile.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { type CatalogForm, type FormKind, typesFor } from '../catalog-form.ts'
import { streetOf } from '../property-words.ts'
import { FigureFields } from './figure-fields.tsx'
import { FormProblems } from './form-problems.tsx'
import { ImageUrlField, OwnPlace, PlaceFields } from './place-fields.tsx'

type Props = {
  kind: FormKind
  subject: Property | null
  theirs: Property | null
  onTakeTheirs: () => void
  /** The property that already exists at the address. */
  existing: Property | null
  onOpenExisting?: ((property: Property) => void) | undefined
}

/** A property's fields: the same in all forms, with each form's own required fields. */
export function CatalogFields({ kind, subject, theirs, onTakeTheirs, existing, onOpenExisting }: Props) {
  const form = useFormContext<CatalogForm>()
  const field = useTextFields(form)
  const own = kind === 'own'
  const asked = subject === null && kind !== 'management'
  const contact = subject === null && kind === 'dashboard'
  const text = (name: 'propertyManagementCompany' | 'imageUrl' | 'contactEmail' | 'contactPhone') => ({
    autoComplete: 'off',
    ...field(name),
  })
  return (
    <>
      {theirs ? (
        <ChangedMeanwhile onLoad={onTakeTheirs}>
          Someone else changed this property. Save again to replace their changes with yours.
        </ChangedMeanwhile>
      ) : null}
      {existing ? (
        <Banner
          label="Already listed"
          action={
            onOpenExisting ? <Button onClick={() => onOpenExisting(existing)}>Open it</Button> : undefined
          }
        >
          {streetOf(existing)} is in the catalog
          {existing.published ? '' : '. An agent added it, and it is not published'}.
        </Banner>
      ) : null}
      <FormProblems />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          className="sm:col-span-2"
          label="Property Name"
          optional={!asked}
          autoComplete="off"
          {...field('propertyName')}
        />
        {own && subject ? (
          <OwnPlace subject={subject} types={typesFor(kind, subject)} />
        ) : (
          <PlaceFields types={typesFor(kind, subject)} zipOptional={!asked} subject={subject} />
        )}
        <FigureFields optional={kind !== 'submission'} />
        <TextField label="Contact Email" type="email" optional={!contact} {...text('contactEmail')} />
        <PhoneField label="Contact Phone" optional={!contact} {...text('contactPhone')} />
        <TextField
          className="sm:col-span-2"
          label="Property Management Company"
          optional
          {...text('propertyManagementCompany')}
        />
        {kind === 'dashboard' && !subject ? null : (
          <>
            <ImageUrlField
              hint={subject ? 'Shown until the property has photos.' : undefined}
              {...text('imageUrl')}
            />
            {own ? null : (
              <TextArea
                className="sm:col-span-2"
                label="Description"
                optional
                rows={3}
                {...field('description')}
              />
            )}
          </>
        )}
        <Checkbox
          label="Escort Required"
          hint="Clients can’t tour alone."
          {...form.register('escortRequired')}
        />
        {own ? null : (
          <Checkbox
            label="Several tours at once"
            hint="Common for apartments, where several clients can tour at the same time."
            {...form.register('allowsConcurrentTours')}
          />
        )}
      </div>
    </>
  )
}
