import type { OutboxMail } from '@porchlight/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { saveFile } from '../../../lib/requests/save-file.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { outboxMailQuery } from '../api.ts'

/** One email, as HTML or as plain text. */
export function OpenMail({ id }: { id: string }) {
  const query = useQuery(outboxMailQuery(id))
  return (
    <section aria-label="Email" className="flex min-w-0 flex-col gap-3">
      <ButtonLink href={paths.outbox()} className="self-start lg:hidden">
        All emails
      </ButtonLink>
      <Loaded query={query} loading="Loading the email" rows={4} failed="We couldn’t load the email.">
        {(mail) => (mail ? <Mail mail={mail} /> : <EmptyState title="Email not found" />)}
      </Loaded>
    </section>
  )
}

const forms = [
  { value: 'html', label: 'As HTML' },
  { value: 'text', label: 'As text' },
] as const

function Mail({ mail }: { mail: OutboxMail }) {
  const [form, setForm] = useState<(typeof forms)[number]['value']>('html')
  return (
    <article className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 className="text-lg font-semibold wrap-anywhere">{mail.subject}</h2>
      <dl className="grid gap-x-3 gap-y-1 text-sm sm:grid-cols-[auto_1fr] [&_dd]:wrap-anywhere [&_dt]:text-ink-2">
        <dt>From</dt>
        <dd>{mail.from}</dd>
        <dt>To</dt>
        <dd>{mail.toName ? `${mail.toName} <${mail.toEmail}>` : mail.toEmail}</dd>
        {mail.replyTo ? (
          <>
            <dt>Reply to</dt>
            <dd>{mail.replyTo}</dd>
          </>
        ) : null}
        <dt>Message-ID</dt>
        <dd>{mail.messageId}</dd>
      </dl>
      <Segmented label="Format" choices={forms} value={form} onChange={setForm} />
      {form === 'html' ? (
        // No scripts or forms, and no navigation of this page, because an email is untrusted content (product decision:
        // e-mail). A link opens a tab of its own, as in an email program.
        <iframe
          title={`The email “${mail.subject}”`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={inNewTabs(mail.html)}
          className="h-[36rem] w-full rounded-md border border-line bg-white"
        />
      ) : (
        <pre className="overflow-x-auto rounded-md border border-line bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap">
          {linked(mail.text)}
        </pre>
      )}
      {mail.attachments.length > 0 ? <Attachments files={mail.attachments} /> : null}
    </article>
  )
}

/** An email whose links open new tabs: inside the frame, they would lead to the application in a frame, which it refuses. */
const inNewTabs = (html: string): string =>
  html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)

/** A text with its web addresses as links. */
const linked = (text: string): ReactNode[] =>
  text.split(/(https?:\/\/[^\s<>]*[^\s<>.,;:!?)])/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of an email does not change
      <TextLink key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </TextLink>
    ),
  )

/** An email's attachments, each with its type and, because all of them are text, its content. */
function Attachments({ files }: { files: OutboxMail['attachments'] }) {
  return (
    <section aria-label="Attachments" className="flex flex-col gap-2">
      <h3 className="text-md font-semibold">Attachments</h3>
      <ul className="flex flex-col gap-2">
        {files.map(({ filename, contentType, content }) => (
          <li key={filename} className="flex flex-col gap-2 rounded-md border border-line p-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <div className="min-w-0 flex-1 basis-48">
                <p className="text-md font-medium wrap-anywhere">{filename}</p>
                <p className="text-sm text-ink-2 wrap-anywhere">{contentType}</p>
              </div>
              <Button
                aria-label={`Save attachment ${filename}`}
                onClick={() => saveFile(filename, contentType, content)}
              >
                Save attachment
              </Button>
            </div>
            <details>
              <summary className="min-h-6 text-sm text-ink-2">Contents</summary>
              <pre className="mt-2 rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">
                {content}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
