import type { SessionUser } from '@porchlight/contract/sessions'
import type { ReactNode } from 'react'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader, type PageHeaderProps } from '../../ui/frame/page-header.tsx'

/** Whether the user's own pages are screens of the back office for them. */
export const isAdministrator = ({ userType }: Pick<SessionUser, 'userType'>): boolean =>
  userType === 'admin' || userType === 'super_admin'

type Props = Pick<PageHeaderProps, 'title' | 'description' | 'actions'> & { children: ReactNode }

/** An administrator's own page, inside the frame of the back office (`OwnPages`). */
export function OfficePage({ children, ...header }: Props) {
  return (
    <div className="w-full max-w-3xl">
      <PageBody>
        <PageHeader {...header} />
        {children}
      </PageBody>
    </div>
  )
}
