import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SavedReplies } from '../../features/messages/components/saved-replies.tsx'
import { settingsQuery } from '../../features/settings/api.ts'
import { BusinessDetails } from '../../features/settings/components/business-details.tsx'
import { EscortBuffer, TwoFactorRule } from '../../features/settings/components/desk-rules.tsx'
import { PaymentsRules } from '../../features/settings/components/payments-rules.tsx'
import { Section } from '../../features/settings/components/section.tsx'
import { TeamPassword } from '../../features/settings/components/team-password.tsx'
import { hoursText } from '../../features/tours/request/desk-hours.tsx'
import { useNow } from '../../lib/now.ts'
import { fetchFailure } from '../../lib/requests/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { formatAge } from '../../lib/time.ts'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { TextLink } from '../../ui/link.tsx'
import { AdminAccessRequired } from './admin-refused.tsx'
import { heads } from './heads.ts'

/** /admin/settings: the settings of the whole workspace. */
export function SettingsScreen() {
  const { user } = useSession()
  if (!user) return null
  if (!user.permissions.includes('settings.manage'))
    return <AdminAccessRequired user={user} next={paths.adminSettings()} />
  return <Settings />
}

function Settings() {
  const now = useNow()
  const query = useQuery(settingsQuery)
  const { data } = query
  return (
    <PageBody>
      <PageHeader
        {...heads.settings}
        aside={
          data?.updatedBy ? `Last changed by ${data.updatedBy}, ${formatAge(data.updatedAt, now)}` : undefined
        }
      />
      <Loaded
        query={query}
        loading="Loading settings"
        rows={6}
        failed={(error) => fetchFailure('Failed to fetch settings', error)}
      >
        {(settings) => (
          <>
            {settings.warnings.map((warning) => (
              <Banner key={warning} tone="bad" label="Configuration warning">
                {warning}
              </Banner>
            ))}
            <div className="flex flex-col gap-6">
              <NamedSection />
              <BusinessDetails current={settings} />
              <TeamPassword current={settings} />
              <TwoFactorRule current={settings} />
              <EscortBuffer current={settings} />
              <Section
                section="operation-hours"
                description="When our team handles requests. The hours are the same for all cities and can’t be changed."
              >
                <p className="num text-md">{hoursText}</p>
                <p className="text-sm text-ink-2">
                  Agents can request times outside these hours and see when we’ll reply. Forms warn our team
                  about such times. <TextLink href={paths.adminDashboard('assistants')}>Assistants</TextLink>{' '}
                  have their own working hours.
                </p>
              </Section>
              <PaymentsRules />
              <Section
                section="saved-replies"
                description="Replies the whole team can use in messages to agents."
              >
                <SavedReplies />
              </Section>
            </div>
          </>
        )}
      </Loaded>
    </PageBody>
  )
}

/** Scrolls to the section that the address names, and focuses it. */
function NamedSection() {
  const name = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    const section = name ? document.getElementById(name) : null
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }, [name])
  return null
}
