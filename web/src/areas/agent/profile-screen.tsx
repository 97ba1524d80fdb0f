import type { OwnProfile } from '@porchlight/contract/people/profile'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
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
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { Tabs } from '../../ui/frame/tabs.tsx'
import { ProfileBilling } from './profile-billing.tsx'

const route = getRouteApi('/agent/profile')

/** /profile: in tabs the personal details, sign-in, emails, calendars, and the account's data and its closing. */
export function ProfileScreen() {
  const router = useRouter()
  const { tab = 'details' } = route.useSearch()
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
          <Tabs
            label="Profile"
            value={tab}
            onChange={(next) =>
              router.history.push(paths.profile({ tab: next === 'details' ? undefined : next }))
            }
            panelClassName="max-w-2xl pt-5"
            tabs={[
              { value: 'details', label: 'Details', panel: <Details profile={profile} /> },
              { value: 'sign-in', label: 'Sign-in', panel: <SignIn profile={profile} /> },
              { value: 'emails', label: 'Emails', panel: <Emails /> },
              { value: 'calendars', label: 'Calendars', panel: <CalendarsSection /> },
              { value: 'data', label: 'Your data', panel: <OwnData /> },
            ]}
          />
        )}
      </Loaded>
      <ProfileBilling />
    </PageBody>
  )
}

const panels = 'flex min-w-0 flex-col gap-5'

function Details({ profile }: { profile: OwnProfile }) {
  return (
    <div className={panels}>
      <ProfileDetails profile={profile} />
      <BillingCard />
    </div>
  )
}

function SignIn({ profile }: { profile: OwnProfile }) {
  return (
    <div className={panels}>
      <EmailPanel profile={profile} />
      <PasswordPanel changedAt={profile.passwordChangedAt} />
      <TwoFactorSummary />
      <DevicesPanel />
    </div>
  )
}

function Emails() {
  const { user } = useSession()
  return user ? <MailsSection user={user} /> : null
}

function OwnData() {
  return (
    <div className={panels}>
      <OwnDataPanel />
      <CloseAccountPanel />
    </div>
  )
}
