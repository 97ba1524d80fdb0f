import { formatPhone, isShortPhone } from '@porchlight/contract/kernel/contact-rules'
import { Button } from '../../../ui/button.tsx'
import { hintOfShort } from '../../../ui/phone-field.tsx'

type Props = {
  firstName: string
  lastName: string
  /** Left out where the form beside it shows the email. */
  email?: string
  phone: string
  licenseNumber: string
  /** The accessible name of the button, such as 'Edit contact information'. */
  edit: string
  /** Editing is locked at the moment. */
  locked?: boolean
  /** null if the details are final. */
  onEdit: (() => void) | null
}

/** The contact details that a person has entered before, as text. A button opens them for editing. */
export function KnownContact({
  firstName,
  lastName,
  email,
  phone,
  licenseNumber,
  edit,
  locked,
  onEdit,
}: Props) {
  return (
    <div className="flex items-center justify-between gap-4 rounded-lg border border-line bg-surface px-4 py-3 text-md">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">
          {firstName} {lastName}
        </span>
        {email === undefined ? null : <span className="block text-ink-2">{email}</span>}
        <span className="num block text-ink-2">
          {formatPhone(phone)} · License {licenseNumber}
        </span>
        {onEdit && isShortPhone(phone) ? (
          <span className="block text-sm text-ink-2">{hintOfShort}</span>
        ) : null}
      </p>
      {onEdit ? (
        <Button variant="ghost" disabled={locked} onClick={onEdit} aria-label={edit}>
          Edit
        </Button>
      ) : null}
    </div>
  )
}
