import { homeOf } from '@porchlight/contract/kernel/homes'
import type { SessionUser } from '@porchlight/contract/sessions'
import { Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useDeferredValue, useEffect } from 'react'
import { ShellSkeleton } from '../../features/sessions/components/shell-skeleton.tsx'
import { sayRequired } from '../../features/sessions/subscription-required.ts'
import { useSession } from '../../lib/session.ts'
import { isRemembered } from '../../lib/session-cache.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Main } from '../../ui/main.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AgentShell } from './agent-shell.tsx'
import { SignInNeeded } from './sign-in-needed.tsx'

/**
 * The agent's doorway: the frame or a ring while the session is checked, 'Authentication Required' for strangers, /subscription
 * for agents without access, else the shell.
 */
export function AgentArea() {
  const session = useSession()
  const href = useLocation({ select: (location) => location.href })
  // Of the screen that stands, not of the one that is still being fetched.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  // Invoices too: they are read without access.
  const atSubscription = path === paths.subscription() || path.startsWith(`${paths.subscription()}/`)

  if (session.status === 'signedOut') {
    // An unauthenticated visitor of the subscription page is sent to /login (specification, onboarding, section 2).
    // By the path: the address has already moved on when this is drawn again, and would lead to itself.
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
  // On the way there already: the screen that stands is not the one of the address any more.
  if (href.startsWith(paths.subscription())) return <Checking />
  return <ToSubscription from={href} />
}

/** 'Subscription Required', then /subscription (specification, onboarding, section 8), which leads back to `from`. */
function ToSubscription({ from }: { from: string }) {
  useEffect(sayRequired, [])
  return <Navigate to="/subscription" search={{ from }} replace />
}

/** The screen, after its frame and in small steps: on a slow phone a press in between is heard. */
function Screen() {
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

/** Signed in, but not as an agent: an assistant or an administrator who followed a link. */
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
