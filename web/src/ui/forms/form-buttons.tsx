import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

type FormButtonsProps = {
  /** The label of the submit button. */
  send: ReactNode
  sending: boolean
  /** True while there is nothing to submit. */
  disabled?: boolean | undefined
  /** The label of the other button. Default 'Cancel'. */
  back?: string | undefined
  onBack: () => void
  /** 'lg' for the form of a whole page: on a phone, the submit button fills the row. */
  size?: 'lg' | undefined
}

/** The buttons at the end of a form: the way back, which is closed during the request, and the submit button. */
export function FormButtons({ send, sending, disabled, back = 'Cancel', onBack, size }: FormButtonsProps) {
  return (
    <div className={cx('flex flex-wrap justify-end gap-2', size === 'lg' && 'max-sm:*:last:flex-1')}>
      <Button size={size} onClick={onBack} disabled={sending}>
        {back}
      </Button>
      <Button type="submit" variant="primary" size={size} loading={sending} disabled={disabled}>
        {send}
      </Button>
    </div>
  )
}
