/** Why a payment failed, in the provider's words. Stays until the next attempt. */
export function PaymentFailed({
  message,
  title = 'Payment Failed',
}: {
  message: string | null
  title?: string
}) {
  if (message === null) return null
  return (
    <div role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-md text-bad">
      <p className="font-semibold">{title}</p>
      <p>{message}</p>
    </div>
  )
}
