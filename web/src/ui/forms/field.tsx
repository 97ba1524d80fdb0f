import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from '../cx.ts'

/** Props that every field of the UI kit accepts. */
export type FieldWords = {
  label: string
  /** Hides the label visually where the context already shows it. */
  labelHidden?: boolean | undefined
  hint?: ReactNode
  /** A sentence about the error, under the control and read with it. */
  error?: string | undefined
  /** Adds '(optional)' after the label. */
  optional?: boolean | undefined
}

/** The attributes that the control inside must have. */
export type FieldWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = FieldWords & {
  className?: string | undefined
  /** For a control that a <label> cannot name: the label becomes a <span> with this id, for aria-labelledby. */
  labelId?: string | undefined
  id?: string | undefined
  children: (wiring: FieldWiring) => ReactNode
}

/** Label, control, then hint or error. Ids connect them, so screen readers read them with the control. */
export function Field(props: FieldProps) {
  const { label, labelHidden, hint, error, optional, className, labelId, children } = props
  const made = useId()
  const id = props.id ?? made
  const noteId = `${id}-note`
  const labelClass = cx(labelHidden ? 'sr-only' : 'text-md font-medium text-ink')
  const words = (
    <>
      {label}
      {optional ? <span className="font-normal text-ink-3"> (optional)</span> : null}
    </>
  )
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)} data-optional={optional ? '' : undefined}>
      {labelId ? (
        <span id={labelId} className={labelClass}>
          {words}
        </span>
      ) : (
        <label htmlFor={id} className={labelClass}>
          {words}
        </label>
      )}
      {children({
        id,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

/** The line under a control: the error, or else the hint. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!error) return
    // The browser scrolls to the focused control alone, and the bar of a dialog would cut off the line below it. Some
    // forms focus it in the next frame.
    const frame = requestAnimationFrame(() => {
      const isAbout = document.activeElement?.getAttribute('aria-describedby')?.split(' ').includes(id)
      if (isAbout) line.current?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [id, error])
  if (error) {
    return (
      <p ref={line} id={id} className="scroll-mb-3 text-sm text-bad" data-keep-clear="">
        {error}
      </p>
    )
  }
  if (!hint) return null
  return (
    <p id={id} className="text-sm text-ink-3">
      {hint}
    </p>
  )
}
