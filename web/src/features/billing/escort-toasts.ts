import { type ToastMessage, toast } from '../../lib/toast.ts'

const processing = {
  title: 'Payment processing',
  description: 'Your bank is still processing the payment. The assistant is booked once it is confirmed.',
}

/**
 * Announces a tour that was sent with a paid tour assistant: one message for the payment, the assistant and the tour
 * (specification, agent area, section 8). Several would cover a phone's screen.
 *
 * @param sent what the form says of a sent tour
 */
export const toastSentWithAssistant = (
  charge: 'paid' | 'processing',
  sent: Pick<ToastMessage, 'title' | 'action'>,
): void => {
  const { title, description } =
    charge === 'paid'
      ? { title: 'Payment Successful', description: 'Tour assistant has been booked successfully!' }
      : processing
  const ended = sent.title.endsWith('!') ? sent.title : `${sent.title}.`
  toast({ title, description: `${description} ${ended}`, tone: 'ok', action: sent.action })
}

/** Announces a tour assistant who was paid for later, for a tour that was sent before. */
export const toastAssistantBooked = (charge: 'paid' | 'processing'): void =>
  toast(
    charge === 'paid'
      ? {
          title: 'Tour Assistant Booked',
          description: 'A professional tour assistant will handle your client visit.',
          tone: 'ok',
        }
      : processing,
  )
