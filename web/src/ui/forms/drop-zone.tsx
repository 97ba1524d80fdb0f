import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'

type Props = { onFiles: (files: readonly File[]) => void; className: string; children: ReactNode }

/** Accepts dropped files. A button inside must do the same, because dropping needs a mouse. */
export function DropZone({ onFiles, className, children }: Props) {
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={cx(
        'flex rounded-lg border border-dashed transition-colors duration-100',
        over ? 'border-brand bg-brand-soft' : 'border-line-2 bg-sunken/40',
        className,
      )}
    >
      {children}
    </div>
  )
}
