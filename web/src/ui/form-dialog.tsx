import { type ReactNode, type Ref, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { stopAtUnreadable } from './unreadable.ts'

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'initialFocus'> & {
  /** The button that sends it, and what it says meanwhile. */
  send: string
  sendingWord?: string | undefined
  sending: boolean
  /** For an end that is not taken back. */
  destructive?: boolean | undefined
  /** There is nothing to send yet. */
  disabled?: boolean | undefined
  /** Default 'Cancel'. */
  cancel?: string | undefined
  /** At the other end from the buttons: what is done instead of sending. */
  aside?: ReactNode
  formRef?: Ref<HTMLFormElement> | undefined
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog; the dialog's title names it. A press outside does not throw away what is in it; nothing closes it while it is sent. */
export function FormDialog(props: FormDialogProps) {
  const { send, sendingWord = send, sending, destructive, disabled, cancel = 'Cancel', formRef } = props
  const { title, description, size, initialFocus, onSend, onClose, children } = props
  const id = useId()
  // What is on its way cannot be taken back by closing: its answer is awaited, and a refusal finds the form.
  const leave = (): void => {
    if (!sending) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave()
      }}
      keepOnOutsidePress
      {...{ title, description, size, initialFocus }}
      footer={
        <>
          {props.aside ? <div className="mr-auto">{props.aside}</div> : null}
          <Button onClick={leave} disabled={sending}>
            {cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={destructive ? 'destructive' : 'primary'}
            loading={sending}
            disabled={disabled}
          >
            {sending ? sendingWord : send}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={formRef}
        noValidate
        aria-label={title}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // Opened from within another form it is no part of that one, whatever the tree of components says.
          event.stopPropagation()
          // What cannot be read would be sent as if the field were empty.
          if (!stopAtUnreadable(event.currentTarget)) onSend()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
