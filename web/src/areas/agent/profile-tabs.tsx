import type { OwnProfile } from '@porchlight/contract/people/profile'
import { CloseAccountPanel } from '../../features/accounts/components/close-account-panel.tsx'
import { CalendarsSection } from '../../features/calendar/components/calendars-section.tsx'
import { OwnDataPanel } from '../../features/exports/components/own-data-panel.tsx'
import { MailsSection } from '../../features/notifications/components/mails-section.tsx'
import { TwoFactorSummary } from '../../features/sessions/components/two-factor-summary.tsx'
import { DevicesPanel } from '../../features/sessions/own/devices-panel.tsx'
import { EmailPanel } from '../../features/sessions/own/email-panel.tsx'
import { PasswordPanel } from '../../features/sessions/own/password-panel.tsx'
import { useSession } from '../../lib/session.ts'

/** The tabs of /profile that do not need the profile itself. */
export function ProfileTab({ tab }: { tab: 'emails' | 'calendars' | 'data' }) {
  if (tab === 'emails') return <Emails />
  if (tab === 'calendars') return <CalendarsSection />
  return <OwnData />
}

const panels = 'flex min-w-0 flex-col gap-5'

/** The tab of the email address, the password, the second factor, and the devices. */
export function SignInTab({ profile }: { profile: OwnProfile }) {
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
