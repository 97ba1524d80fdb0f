import type { SessionUser } from '@porchlight/contract/sessions'
import { CalendarsSection } from '../../features/calendar/components/calendars-section.tsx'
import { MailsSection } from '../../features/notifications/components/mails-section.tsx'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { PageBody } from '../../ui/app-frame.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** /profile: what is known of the agent. */
export function ProfileScreen() {
  const { user } = useSession()
  return (
    <PageBody>
      <PageHeader
        title="Profile"
        description="What we know of you. Changing it here opens soon; our team changes it until then."
      />
      {user ? <Facts user={user} /> : null}
      {user ? <MailsSection user={user} /> : null}
      <CalendarsSection />
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={paths.subscription()}>Subscription</ButtonLink>
        <ButtonLink href={paths.dashboard()}>Back to Dashboard</ButtonLink>
      </div>
    </PageBody>
  )
}

function Facts({ user }: { user: SessionUser }) {
  const place = [user.address, user.city, [user.state, user.zipCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  const facts: readonly [string, string | null][] = [
    ['Email', user.email],
    ['Phone', user.phone],
    ['License number', user.licenseNumber],
    ['Company', user.brokerage],
    ['Address', place || null],
    ['Bio', user.bio],
  ]
  return (
    <section aria-label="Your details" className="max-w-2xl rounded-lg border border-line bg-surface">
      <div className="flex items-center gap-3 border-b border-line p-5">
        <Avatar name={user.name} size={40} src={user.profileImageUrl ?? undefined} decorative />
        <p className="text-lg font-semibold wrap-anywhere">{user.name}</p>
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="grid gap-x-4 border-b border-line px-5 py-3 text-md last:border-b-0 sm:grid-cols-[10rem_1fr]"
          >
            <dt className="text-ink-2">{name}</dt>
            <dd className={value ? 'wrap-anywhere whitespace-pre-line' : 'text-ink-3'}>
              {value ?? 'Not given'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
