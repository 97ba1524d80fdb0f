import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'initialFocus'> & {
  /** The button that sends it, and what it says meanwhile. */
  send: string
  sendingWord: string
  sending: boolean
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog; the dialog's title names it. A press outside does not throw away what is in it. */
export function FormDialog(props: FormDialogProps) {
  const { send, sendingWord, sending, onSend, onClose, children, ...dialog } = props
  const id = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      keepOnOutsidePress
      {...dialog}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" loading={sending}>
            {sending ? sendingWord : send}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        aria-label={props.title}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
