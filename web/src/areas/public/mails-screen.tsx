import type { SessionUser } from '@porchlight/contract/sessions'
import { MailChoices } from '../../features/notifications/components/mail-choices.tsx'
import { ShellSkeleton } from '../../features/sessions/components/shell-skeleton.tsx'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { heads } from './own-heads.ts'
import { OwnPage } from './own-page.tsx'
import { SignInFirst } from './sign-in-first.tsx'

/** /mails: the notification emails of any signed-in user. The emails link here. */
export function MailsScreen() {
  const session = useSession()
  if (session.status === 'checking') return <ShellSkeleton />
  if (session.status === 'signedIn') return <Mine user={session.user} />
  return (
    <SignInFirst
      title={heads.mails.title}
      why="Sign in to choose which emails you get."
      next={paths.mails()}
    />
  )
}

function Mine({ user }: { user: SessionUser }) {
  return (
    <OwnPage
      user={user}
      {...heads.mails}
      actions={<ButtonLink href={paths.account()}>Your account</ButtonLink>}
    >
      <section aria-label="Emails">
        <MailChoices user={user} />
      </section>
    </OwnPage>
  )
}
