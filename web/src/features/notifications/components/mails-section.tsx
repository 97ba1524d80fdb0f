import type { SessionUser } from '@porchlight/contract/sessions'
import { MailChoices } from './mail-choices.tsx'

/** The user's choices of emails, as a section of the profile. */
export function MailsSection({ user }: { user: SessionUser }) {
  return (
    <section aria-labelledby="mails" className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="border-b border-line px-5 py-4">
        <h2 id="mails" className="text-lg font-semibold">
          Emails
        </h2>
        <p className="text-md text-ink-2">
          What we write to you about. Mails about your account itself are always sent.
        </p>
      </div>
      <div className="px-5 py-4">
        <MailChoices user={user} />
      </div>
    </section>
  )
}
