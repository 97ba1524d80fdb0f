import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Links the profile to the subscription. */
export function ProfileBilling() {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink href={paths.subscription()}>Subscription</ButtonLink>
      <ButtonLink href={paths.dashboard()}>Back to Dashboard</ButtonLink>
    </div>
  )
}
