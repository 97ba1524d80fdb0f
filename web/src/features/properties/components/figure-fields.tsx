import { useFormContext } from 'react-hook-form'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useTextFields } from '../../../ui/forms/use-text-fields.ts'
import type { Figures } from '../figures.ts'

/** Price and size of a property. */
export function FigureFields({ optional }: { optional: boolean }) {
  const field = useTextFields(useFormContext<Figures>())
  const figure = (name: keyof Figures) => ({
    autoComplete: 'off',
    inputMode: 'decimal' as const,
    optional,
    ...field(name),
  })
  return (
    <>
      <TextField label="Price" before="$" hint="For a rental, enter the monthly rent." {...figure('price')} />
      <TextField label="Square feet" {...figure('sqft')} />
      <TextField label="Bedrooms" {...figure('bedrooms')} />
      <TextField label="Bathrooms" {...figure('bathrooms')} />
    </>
  )
}
