import { homeOf } from '@porchlight/contract/kernel/homes'
import type { SessionUser } from '@porchlight/contract/sessions'
import { type ComponentProps, lazy, Suspense } from 'react'
import { LonePage } from '../../features/sessions/components/lone-page.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

const SignInForm = lazy(async () => ({ default: (await import('./admin-sign-in-form.tsx')).AdminSignInForm }))

const signInNeeded = 'Admin authentication required'

type Props = {
  /** A signed-in user without access to the back office. */
  user: SessionUser | null
  /** The address of the page that the visitor asked for. */
  next: string
  unreachable: boolean
}

/**
 * Shown when no back-office user is signed in (specification, back office, section 2). A signed-out visitor gets the
 * sign-in form, which loads on demand.
 */
export function AdminSignInNeeded({ user, next, unreachable }: Props) {
  if (!user && !unreachable)
    return (
      <Suspense>
        <SignInForm title={signInNeeded} next={next} />
      </Suspense>
    )
  return (
    <Refusal
      title={signInNeeded}
      unreachable={unreachable}
      actions={
        <>
          {/* The specification links this button to /admin-auth. */}
          <ButtonLink variant="primary" href="/admin-auth">
            Go to Admin Login
          </ButtonLink>
          {user ? <ButtonLink href={homeOf(user)}>Go to your start page</ButtonLink> : null}
        </>
      }
    >
      {user
        ? `You do not have permission to access this area. Administrator access required. You are signed in as ${user.name || user.email}.`
        : 'Please sign in to see the back office.'}
      {/* This session cannot tell whether they have a role: permissions exist only in the back office's own. */}
      {user && isAssistant(user)
        ? ' If you have a back-office role, sign in there with your email address and your own password.'
        : null}
    </Refusal>
  )
}

const isAssistant = ({ userType }: SessionUser): boolean => userType.endsWith('_assistant')

/** Shown to non-administrators on an administrators' page (same section). `next` is the address of that page. */
export function AdminAccessRequired({ user, next }: { user: SessionUser; next: string }) {
  return (
    <Refusal
      title="Admin Access Required"
      actions={
        <>
          <ButtonLink variant="primary" href={paths.adminLogin({ next })}>
            Admin Login
          </ButtonLink>
          <ButtonLink href={paths.dashboard()}>Back to Dashboard</ButtonLink>
          <ButtonLink variant="ghost" href={paths.landing()}>
            Homepage
          </ButtonLink>
        </>
      }
    >
      This page is restricted to administrators only. You are signed in as {user.name || user.email}.
    </Refusal>
  )
}

function Refusal({ children, actions, ...page }: Omit<ComponentProps<typeof LonePage>, 'className'>) {
  return (
    <LonePage
      {...page}
      className="w-full max-w-96 rounded-xl border border-line bg-surface px-6 py-8"
      actions={<div className="flex flex-wrap justify-center gap-2">{actions}</div>}
    >
      <p className="mt-1 text-md text-balance text-ink-2 wrap-anywhere">{children}</p>
    </LonePage>
  )
}
