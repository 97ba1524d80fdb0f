import { TextArea } from '../../../ui/forms/text-area.tsx'

type Props = { label: string; hint?: string | undefined; value: string; onChange: (notes: string) => void }

/** A note that goes with a change to a tour; it may stay empty. */
export function NotesField({ onChange, ...field }: Props) {
  return <TextArea {...field} optional maxLength={5000} onChange={(event) => onChange(event.target.value)} />
}
