import type { AdminAnnouncement } from '@porchlight/contract/announcements'
import { announcementLimit } from '@porchlight/contract/announcements/words'
import { type Ref, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import type { useAnnouncementEditor } from '../use-announcement-editor.ts'

type Props = {
  editor: ReturnType<typeof useAnnouncementEditor>
  current: AdminAnnouncement
  textRef: Ref<HTMLTextAreaElement>
}

/** Edits the announcement: its text with a character count, its audience, and a preview. */
export function AnnouncementEditor({ editor, current, textRef }: Props) {
  const { shown, change, error, changed, overtaken } = editor
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-5">
      <h2 id={titleId} className="text-base font-semibold">
        Editor
      </h2>
      {overtaken ? (
        <Banner
          label="Someone else saved a version"
          action={
            <span className="flex flex-wrap gap-2">
              <Button onClick={editor.discard}>Load their version</Button>
              <Button onClick={editor.keepMine}>Keep my version</Button>
            </span>
          }
        >
          {current.updatedBy ?? 'Someone else'} saved version {current.version} while you were writing.
        </Banner>
      ) : null}
      <Form label="Announcement" onSubmit={editor.save}>
        <div className="flex flex-col gap-1.5">
          <TextArea
            ref={textRef}
            label="Message"
            rows={5}
            value={shown.message}
            onChange={(event) => change({ message: event.target.value })}
            error={error}
          />
          <Length of={shown.message.length} />
        </div>
        <Checkbox
          label="Visible"
          hint="Agents see it at the top of their dashboard, even if they dismissed an earlier one."
          checked={shown.visible}
          onChange={(event) => change({ visible: event.target.checked })}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={editor.saving} disabled={!changed || overtaken}>
            {editor.saving ? 'Saving...' : 'Save Announcement'}
          </Button>
          {changed ? <Button onClick={editor.discard}>Discard changes</Button> : null}
        </div>
      </Form>
      <Preview message={shown.message} visible={shown.visible} />
    </section>
  )
}

function Length({ of }: { of: number }) {
  return (
    <p className={cx('num text-sm', of > announcementLimit ? 'text-bad' : 'text-ink-3')}>
      {of} of {announcementLimit} characters
    </p>
  )
}

function Preview({ message, visible }: { message: string; visible: boolean }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="text-md font-medium">
        Preview
      </h3>
      {visible && message.trim() !== '' ? (
        <Banner label="Preview of the announcement for agents">
          <p className="wrap-anywhere whitespace-pre-line">{message}</p>
        </Banner>
      ) : (
        <p className="rounded-lg border border-dashed border-line-2 px-3 py-2 text-md text-ink-2">
          Agents see nothing.
        </p>
      )}
    </section>
  )
}
