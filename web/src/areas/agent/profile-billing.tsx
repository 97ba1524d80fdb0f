import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The way from the profile to what is paid. */
export function ProfileBilling() {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink href={paths.subscription()}>Subscription</ButtonLink>
      <ButtonLink href={paths.dashboard()}>Back to Dashboard</ButtonLink>
    </div>
  )
}
