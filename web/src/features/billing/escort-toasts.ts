import { toast } from '../../lib/toast.ts'

/** Says that a tour assistant is paid for and booked, one below the other in one toast (specification, agent area, section 8). */
export const tellAssistantBooked = (charge: 'paid' | 'processing'): void => {
  toast(
    charge === 'paid'
      ? {
          title: 'Payment Successful',
          description: 'Tour assistant has been booked successfully!',
          tone: 'ok',
        }
      : {
          title: 'Payment processing',
          description: 'Your bank is still at it. The assistant stays booked once the payment is confirmed.',
        },
  )
  toast({
    title: 'Tour Assistant Booked',
    description: 'A professional tour assistant will handle your client visit.',
    tone: 'ok',
    joins: true,
  })
}
