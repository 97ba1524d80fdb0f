import type { ReactNode } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  type UseControllerProps,
  useController,
} from 'react-hook-form'

/** The props that make a control a field of a form. */
export type FormFieldProps<Value> = {
  ref: RefCallBack
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
}

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = {
  control: Control<Values>
  name: Name
  rules?: UseControllerProps<Values, Name>['rules']
  children: (field: FormFieldProps<FieldPathValue<Values, Name>>) => ReactNode
}

/** Connects a control without a native input, such as a picker, to its field of the form. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  rules,
  children,
}: Props<Values, Name>) {
  const { field, fieldState } = useController({ control, name, ...(rules && { rules }) })
  const { ref, value, onChange, onBlur } = field
  return children({ ref, value, onChange, onBlur, error: fieldState.error?.message })
}
