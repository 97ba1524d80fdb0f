import { isRefusal } from '../../../lib/requests/api-error.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'

/** Whether someone created an account with the email of a paid checkout before this browser did. */
export const hasAccountAlready = (error: unknown): boolean =>
  isRefusal(error, 'account_refunded') || isRefusal(error, 'account_exists')

/** Says that an account with this email exists and what happened to the payment, and links to the sign-in page. */
export function AccountRefunded({ error }: { error: unknown }) {
  const isRefunded = isRefusal(error, 'account_refunded')
  return (
    <div
      role="alert"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface px-4 py-3 text-md"
    >
      <p>
        {isRefunded
          ? 'You already have an account, so we refunded this payment. Your bank may take a few days to show it.'
          : 'You already have an account. You were not charged.'}
      </p>
      <ButtonLink variant="primary" href={paths.agentLogin()}>
        Sign in
      </ButtonLink>
    </div>
  )
}
