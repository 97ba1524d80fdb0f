import { useId } from 'react'

type Props = {
  label: string
  /** From 0 to 1; null while unknown. */
  value: number | null
  /** Beside the label: '12,500 rows'. */
  detail?: string | undefined
}

/** A progress bar. */
export function Progress({ label, value, detail }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3 text-md">
        <span id={id} className="font-medium">
          {label}
        </span>
        {detail ? <span className="num ml-auto text-ink-2">{detail}</span> : null}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value === null ? undefined : Math.round(value * 100)}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-brand transition-[width] duration-200"
          style={{ width: `${(value ?? 0) * 100}%` }}
        />
      </div>
    </div>
  )
}
