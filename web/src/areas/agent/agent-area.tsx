import { homeOf } from '@porchlight/contract/kernel/homes'
import type { SessionUser } from '@porchlight/contract/sessions'
import { Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useDeferredValue, useEffect } from 'react'
import { ShellSkeleton } from '../../features/sessions/components/shell-skeleton.tsx'
import { toastSubscriptionRequired } from '../../features/sessions/subscription-required.ts'
import { followOtherTabs } from '../../lib/drafts/drafts.ts'
import { useSession } from '../../lib/session.ts'
import { isRemembered } from '../../lib/session-cache.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Main } from '../../ui/frame/main.tsx'
import { AgentShell } from './agent-shell.tsx'
import { SignInNeeded } from './sign-in-needed.tsx'

/**
 * The agent area's access check. Shows a frame or spinner during the check, and 'Authentication Required' to signed-out
 * visitors. Agents without access go to /subscription.
 */
export function AgentArea() {
  const session = useSession()
  const href = useLocation({ select: (location) => location.href })
  // The path of the screen on display, not of the one still loading.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  // Invoices are readable without access too.
  const atSubscription = path === paths.subscription() || path.startsWith(`${paths.subscription()}/`)

  if (session.status === 'signedOut') {
    // An unauthenticated visitor of the subscription page is sent to /login (specification, onboarding, section 2).
    // Uses the path and not `href`, because a second render would redirect /login to itself.
    if (atSubscription) return <Navigate to="/login" search={{ next: path }} replace />
    return <SignInNeeded path={path} next={href} unreachable={session.unreachable} />
  }
  const { agent } = session
  if (!agent) return session.user ? <SomebodyElse user={session.user} /> : <Checking />
  if (agent.hasAccess) {
    return (
      <AgentShell agent={agent}>
        <Screen />
      </AgentShell>
    )
  }
  if (session.status === 'checking') return <Checking />
  if (atSubscription) return <Outlet />
  // The redirect is under way: the address already names the subscription, but the old screen is still on display.
  if (href.startsWith(paths.subscription())) return <Checking />
  return <ToSubscription from={href} />
}

/**
 * Shows 'Subscription Required', then /subscription (specification, onboarding, section 8), which leads back to `from`.
 */
function ToSubscription({ from }: { from: string }) {
  useEffect(toastSubscriptionRequired, [])
  return <Navigate to="/subscription" search={{ from }} replace />
}

/** Renders the screen after its frame and interruptibly, so a slow phone responds to a press in between. */
function Screen() {
  useEffect(followOtherTabs, [])
  const framed = useDeferredValue(true, false)
  return framed ? <Outlet /> : null
}

function Checking() {
  if (isRemembered()) return <ShellSkeleton />
  return (
    <Main className="late grid min-h-dvh place-items-center text-ink-3">
      <Spinner size={24} label="Checking who is signed in" />
    </Main>
  )
}

/** Shown to an assistant or an administrator who followed a link to the agent area. */
function SomebodyElse({ user }: { user: SessionUser }) {
  return (
    <Main className="grid min-h-dvh place-items-center">
      <EmptyState
        title="This page is for agents"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink href={homeOf(user)} variant="primary">
              Go to your start page
            </ButtonLink>
            <ButtonLink href={paths.agentLogin()}>Sign in as an agent</ButtonLink>
          </div>
        }
      >
        You are signed in as {user.name || user.email}.
      </EmptyState>
    </Main>
  )
}
