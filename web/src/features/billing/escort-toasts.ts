import { toast } from '../../lib/toast.ts'

/**
 * Announces in one toast, on two lines, that a tour assistant is paid for and booked (specification, agent area, section 8).
 */
export const toastAssistantBooked = (charge: 'paid' | 'processing'): void => {
  toast(
    charge === 'paid'
      ? {
          title: 'Payment Successful',
          description: 'Tour assistant has been booked successfully!',
          tone: 'ok',
        }
      : {
          title: 'Payment processing',
          description:
            'Your bank is still processing the payment. The assistant is booked once it is confirmed.',
        },
  )
  toast({
    title: 'Tour Assistant Booked',
    description: 'A professional tour assistant will handle your client visit.',
    tone: 'ok',
    joins: true,
  })
}
