import type { SessionUser } from '@porchlight/contract/sessions'
import { Panel } from '../../../ui/frame/panel.tsx'
import { MailChoices } from './mail-choices.tsx'

/** The user's choices of emails, as a section of the profile. */
export function MailsSection({ user }: { user: SessionUser }) {
  return (
    <Panel
      title="Emails"
      description="Choose which emails you get. We always send emails about your account."
    >
      <MailChoices user={user} />
    </Panel>
  )
}
