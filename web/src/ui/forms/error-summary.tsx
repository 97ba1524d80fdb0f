export type ErrorSummaryProps = {
  /** The invalid fields, in screen order. */
  fields: readonly { name: string; label: string }[]
  /** Scrolls to the field and focuses it. */
  onPick: (name: string) => void
}

/** Appears above a form with errors and links to each invalid field. The messages are below the fields. */
export function ErrorSummary({ fields, onPick }: ErrorSummaryProps) {
  if (fields.length === 0) return null
  return (
    <div role="alert" className="rounded-lg border border-bad/35 bg-bad-soft px-3 py-2 text-md text-bad">
      <p className="font-medium">{fields.length === 1 ? 'Fix 1 field:' : `Fix ${fields.length} fields:`}</p>
      <ul className="flex flex-wrap gap-x-3">
        {fields.map(({ name, label }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onPick(name)}
              className="min-h-6 underline underline-offset-3 coarse:min-h-11"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
