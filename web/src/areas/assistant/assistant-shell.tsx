import { homeOf } from '@porchlight/contract/kernel/homes'
import type { SessionUser } from '@porchlight/contract/sessions'
import { Outlet } from '@tanstack/react-router'
import { CalendarClock, PanelsTopLeft } from 'lucide-react'
import { AccountMenu } from '../../features/sessions/account-menu/account-menu.tsx'
import { LiveMark } from '../../features/sessions/components/live-mark.tsx'
import { LogoutButton } from '../../features/sessions/components/logout-button.tsx'
import { useDelivery, useUnsent } from '../../features/tours/assignments/use-assignment-outbox.ts'
import { useLive } from '../../lib/live/live.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { HomeLink } from '../../ui/frame/home-link.tsx'
import { Main } from '../../ui/frame/main.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import { AssistantFrame } from './assistant-frame.tsx'

/** The assistant area's access check, and the frame around its screens. */
export function AssistantShell() {
  const { user } = useSession()
  if (!user) return null // the guard of this area has sent signed-out visitors to the sign-in page
  if (user.userType === 'scheduling_assistant' || user.userType === 'tour_assistant')
    return <Frame user={user} />
  return (
    <Main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Assistant dashboard</h1>
      <EmptyState
        title="This page is for assistants"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink variant="primary" href={homeOf(user)}>
              Go to your start page
            </ButtonLink>
            <ButtonLink href={paths.assistantLogin()}>Sign in as an assistant</ButtonLink>
          </div>
        }
      >
        You are signed in as {user.name || user.email}.
      </EmptyState>
    </Main>
  )
}

/** `data-live` is 'on' while the live stream is connected. */
function Frame({ user }: { user: SessionUser }) {
  const live = useLive()
  const unsent = useUnsent('Logging out')
  useDelivery()
  return (
    <div data-live={live} className="contents">
      <AssistantFrame
        header={
          <>
            <HomeLink href={paths.assistantDashboard()} to="your assignments" />
            <span className="ml-auto flex">
              <LiveMark />
            </span>
            <Account user={user} />
            <LogoutButton to={paths.assistantLogin()} loses={unsent} />
          </>
        }
        footer={user.byTeamPassword ? 'Signed in with the assistant password for up to 12 hours.' : undefined}
      >
        <Outlet />
      </AssistantFrame>
    </div>
  )
}

/**
 * The way to the back office: a session from its own sign-in page opens it. A session from the assistants' page has no
 * permission there, but every scheduling assistant has a role that does (product decision: permissions), so the link
 * leads to that sign-in page.
 */
const backOfficeOf = ({ permissions, userType, byTeamPassword }: SessionUser) => {
  const start = permissions.length === 0 || permissions.includes('tours.view') ? 'queue' : 'overview'
  const href = paths.adminDashboard(start)
  if (permissions.length > 0) return { label: 'Back office', href }
  if (userType !== 'scheduling_assistant' || byTeamPassword) return null
  return { label: 'Sign in to the back office', href: paths.adminLogin({ next: href }) }
}

/** The account menu, with the assistant's schedule and the way to the back office. */
function Account({ user }: { user: SessionUser }) {
  const trigger = (
    <IconButton label="Account menu">
      <Avatar name={user.name} src={user.profileImageUrl ?? undefined} size={24} decorative />
    </IconButton>
  )
  const schedule: MenuEntry = {
    kind: 'link',
    label: 'Your schedule',
    icon: <CalendarClock size={15} aria-hidden="true" />,
    href: paths.assistantSchedule(),
  }
  const backOffice = backOfficeOf(user)
  const entry: MenuEntry[] = backOffice
    ? [{ kind: 'link', icon: <PanelsTopLeft size={15} aria-hidden="true" />, ...backOffice }]
    : []
  return <AccountMenu user={user} trigger={trigger} entries={[schedule, ...entry]} />
}
