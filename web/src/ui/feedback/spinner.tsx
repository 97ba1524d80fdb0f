/** A spinner in the text's color. Without a label it is decorative, and its caller announces the reason. */
export function Spinner({ label, size = 16 }: { label?: string | undefined; size?: 16 | 24 | undefined }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <svg className="spin" width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true">
        <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.5" opacity=".25" />
        <path
          d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
