import { Select, type SelectOption, type SelectProps } from '../forms/select.tsx'

type Props<Value extends string> = Pick<SelectProps<Value>, 'label' | 'className'> & {
  value: Value | undefined
  /** The label of the option for no choice. */
  none: string
  options: readonly SelectOption<Value>[]
  onChange: (value: Value | undefined) => void
}

const NONE = ''

/** A select of a list's filters. Its first option removes the filter. */
export function FilterSelect<Value extends string>({
  label,
  className = 'min-w-36 flex-1 sm:w-40 sm:flex-none',
  value,
  none,
  options,
  onChange,
}: Props<Value>) {
  return (
    <Select<Value | typeof NONE>
      className={className}
      label={label}
      labelHidden
      value={value ?? NONE}
      options={[{ value: NONE, label: none }, ...options]}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  )
}
