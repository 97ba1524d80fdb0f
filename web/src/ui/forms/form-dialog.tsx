import { type ReactNode, type Ref, useId } from 'react'
import { Button } from '../button.tsx'
import { Dialog, type DialogProps } from '../overlays/dialog.tsx'
import { Form } from './form.tsx'

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'initialFocus'> & {
  /** The label of the submit button, and its label during the request. */
  send: string
  sendingWord?: string | undefined
  sending: boolean
  /** For an irreversible action. */
  destructive?: boolean | undefined
  /** True while there is nothing to submit. */
  disabled?: boolean | undefined
  /** Default 'Cancel'. */
  cancel?: string | undefined
  /** Another action, at the opposite end from the buttons. */
  aside?: ReactNode
  formRef?: Ref<HTMLFormElement> | undefined
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog, named by its title. A press outside keeps the input, and nothing closes it during the request.
 */
export function FormDialog(props: FormDialogProps) {
  const { send, sendingWord = send, sending, destructive, disabled, cancel = 'Cancel', formRef } = props
  const { title, description, size, initialFocus, onSend, onClose, children } = props
  const id = useId()
  // Closing cannot cancel a request that is on its way. The dialog waits for the answer, so a refusal appears
  // in the form.
  const leave = (): void => {
    if (!sending) onClose()
  }
  return (
    <Dialog
      onClose={leave}
      keepOnOutsidePress
      title={title}
      description={description}
      size={size}
      initialFocus={initialFocus}
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
      <Form id={id} ref={formRef} label={title} onSubmit={() => onSend()}>
        {children}
      </Form>
    </Dialog>
  )
}
