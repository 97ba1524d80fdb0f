import { useQuery } from '@tanstack/react-query'
import { CloseAccountPanel } from '../../features/accounts/components/close-account-panel.tsx'
import { BillingCard } from '../../features/billing/components/billing-card.tsx'
import { CalendarsSection } from '../../features/calendar/components/calendars-section.tsx'
import { OwnDataPanel } from '../../features/exports/components/own-data-panel.tsx'
import { MailsSection } from '../../features/notifications/components/mails-section.tsx'
import { profileQuery } from '../../features/people/api.ts'
import { ProfileDetails } from '../../features/people/components/profile-details.tsx'
import { DevicesPanel } from '../../features/sessions/components/devices-panel.tsx'
import { EmailPanel } from '../../features/sessions/components/email-panel.tsx'
import { PasswordPanel } from '../../features/sessions/components/password-panel.tsx'
import { TwoFactorSummary } from '../../features/sessions/components/two-factor-summary.tsx'
import { fetchFailure } from '../../lib/requests/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { ProfileBilling } from './profile-billing.tsx'

/** /profile: personal data, sign-in, notifications, and closing the account. */
export function ProfileScreen() {
  const { user } = useSession()
  const query = useQuery(profileQuery)
  return (
    <PageBody>
      <PageHeader title="Profile" description="Profile and sign-in" />
      <Loaded
        query={query}
        loading="Loading your profile"
        rows={8}
        failed={(error) => fetchFailure('Failed to fetch your profile', error)}
      >
        {(profile) => (
          <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-5">
              <ProfileDetails profile={profile} />
              {user ? <MailsSection user={user} /> : null}
              <CalendarsSection />
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              <BillingCard />
              <EmailPanel profile={profile} />
              <PasswordPanel changedAt={profile.passwordChangedAt} />
              <TwoFactorSummary />
              <DevicesPanel />
              <OwnDataPanel />
              <CloseAccountPanel />
            </div>
          </div>
        )}
      </Loaded>
      <ProfileBilling />
    </PageBody>
  )
}
