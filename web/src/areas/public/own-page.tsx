import { homeOf } from '@porchlight/contract/kernel/homes'
import type { SessionUser } from '@porchlight/contract/sessions'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { HomeLink } from '../../ui/frame/home-link.tsx'
import { Main } from '../../ui/frame/main.tsx'
import { PageHeader, type PageHeaderProps } from '../../ui/frame/page-header.tsx'

/** Whether the user's own pages are screens of the back office for them. */
export const isAdministrator = ({ userType }: Pick<SessionUser, 'userType'>): boolean =>
  userType === 'admin' || userType === 'super_admin'

/** Whether they are screens of the assistant's area. */
export const isAssistant = ({ userType }: Pick<SessionUser, 'userType'>): boolean =>
  userType === 'scheduling_assistant' || userType === 'tour_assistant'

type Props = Pick<PageHeaderProps, 'title' | 'description' | 'actions'> & {
  user: SessionUser
  children: ReactNode
}

/** A page of the signed-in user’s own settings. `OwnPages` puts the frame of their area around it for administrators and assistants. */
export function OwnPage({ user, children, actions, ...header }: Props) {
  const page = (
    <PageBody>
      <PageHeader
        {...header}
        actions={
          isAssistant(user) ? (
            <>
              {actions}
              {/* The assistant's frame has no menu of pages. */}
              <ButtonLink href={paths.assistantDashboard()}>Back to assignments</ButtonLink>
            </>
          ) : (
            actions
          )
        }
      />
      {children}
    </PageBody>
  )
  if (isAdministrator(user) || isAssistant(user)) return <div className="w-full max-w-3xl">{page}</div>
  const home = homeOf(user)
  const homeName = user.hasAccess ? 'dashboard' : 'subscription'
  return (
    <div className="min-h-dvh bg-canvas">
      <header className="mx-auto flex w-full max-w-3xl items-center justify-between gap-4 px-4 pt-5 sm:px-6">
        <HomeLink href={home} to={`your ${homeName}`} />
        <ButtonLink href={home} variant="ghost">
          Go to {homeName}
        </ButtonLink>
      </header>
      <Main className="mx-auto w-full max-w-3xl">{page}</Main>
    </div>
  )
}
