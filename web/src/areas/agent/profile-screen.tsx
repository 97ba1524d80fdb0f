import type { OwnProfile } from '@porchlight/contract/people/profile'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { BillingCard } from '../../features/billing/components/billing-card.tsx'
import { profileQuery } from '../../features/people/api.ts'
import { ProfileDetails } from '../../features/people/components/profile-details.tsx'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { fetchFailure } from '../../lib/requests/api-error.ts'
import { isFirstLoad } from '../../lib/use-sticky-error.ts'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { Tabs } from '../../ui/frame/tabs.tsx'
import { heads } from './heads.tsx'
import { ProfileBilling } from './profile-billing.tsx'

const route = getRouteApi('/agent/profile')

const tabs = () => import('./profile-tabs.tsx')
const ProfileTab = lazyWhenIdle(async () => ({ default: (await tabs()).ProfileTab }))
const SignInTab = lazyWhenIdle(async () => ({ default: (await tabs()).SignInTab }))
const otherTabs = [
  { value: 'sign-in', label: 'Sign-in' },
  { value: 'emails', label: 'Emails' },
  { value: 'calendars', label: 'Calendars' },
  { value: 'data', label: 'Your data' },
] as const

const needsProfile = (tab: string): boolean => tab === 'details' || tab === 'sign-in'

/** /profile: in tabs the personal details, sign-in, emails, calendars, and the account's data and its closing. */
export function ProfileScreen() {
  const router = useRouter()
  const { tab = 'details' } = route.useSearch()
  const query = useQuery(profileQuery)
  const loaded = (panel: (profile: OwnProfile) => ReactNode) => (
    <Loaded
      query={query}
      loading="Loading your profile"
      rows={8}
      failed={(error) => fetchFailure('Failed to fetch your profile', error)}
    >
      {panel}
    </Loaded>
  )
  return (
    <PageBody>
      <PageHeader {...heads.profile} />
      <Tabs
        label="Profile"
        value={tab}
        onChange={(next) =>
          router.history.push(paths.profile({ tab: next === 'details' ? undefined : next }))
        }
        panelClassName="max-w-2xl pt-5"
        tabs={[
          { value: 'details', label: 'Details', panel: loaded((profile) => <Details profile={profile} />) },
          ...otherTabs.map(({ value, label }) => ({
            value,
            label,
            panel: (
              <Suspense fallback={<SkeletonRows rows={6} label={`Loading ${label}`} />}>
                {value === 'sign-in' ? (
                  loaded((profile) => <SignInTab profile={profile} />)
                ) : (
                  <ProfileTab tab={value} />
                )}
              </Suspense>
            ),
          })),
        ]}
      />
      {/* Below the profile, which is much taller than what stands there while it loads. */}
      {needsProfile(tab) && isFirstLoad(query) ? null : <ProfileBilling />}
    </PageBody>
  )
}

function Details({ profile }: { profile: OwnProfile }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <ProfileDetails profile={profile} />
      <BillingCard />
    </div>
  )
}
