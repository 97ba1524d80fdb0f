import type { ReactNode } from 'react'

type Props = { name: string; children: ReactNode }

/** A name and its value, in a list of facts (`dl`) with two columns. */
export function Fact({ name, children }: Props) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </>
  )
}

/** A fact that a person may have left out. */
export function OptionalFact({ name, children }: Props) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {children || <span className="text-ink-3">Not provided</span>}
      </dd>
    </>
  )
}
