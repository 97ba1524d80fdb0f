import type { SessionUser } from '@porchlight/contract/sessions'
import { Panel } from '../../../ui/frame/panel.tsx'
import { MailChoices } from './mail-choices.tsx'

/** The user's choices of emails, as a section of the profile. */
export function MailsSection({ user }: { user: SessionUser }) {
  return (
    <Panel
      title="Emails"
      description="What we write to you about. Mails about your account itself are always sent."
    >
      <MailChoices user={user} />
    </Panel>
  )
}
