import { FileDown } from 'lucide-react'
import type { Ref } from 'react'
import { saveFile } from '../../../lib/requests/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'

type CodeFieldProps = {
  label: string
  hint?: string | undefined
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  /** Accepts no recovery code, so a phone shows its number pad. */
  digits?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A code: six digits from the authenticator app, or a recovery code. */
export function CodeField({ label, hint, value, onChange, error, digits, ref }: CodeFieldProps) {
  return (
    <TextField
      ref={ref}
      label={label}
      hint={hint}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      inputMode={digits ? 'numeric' : undefined}
      spellCheck={false}
      autoFocus
      maxLength={40}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  )
}

/** The secret for an authenticator app: as a QR code, as a link on this device, or as text. */
export function TwoFactorSecret({ secret, address }: { secret: string; address: string }) {
  return (
    <ol className="flex list-decimal flex-col gap-3 pl-5 text-md">
      <li>Open your authenticator app and add an account.</li>
      <li>
        <span className="mb-2 block">Scan this QR code:</span>
        <QrCode text={address} label="QR code for your authenticator app" />
        <span className="mt-3 block">
          Or enter this key, or <TextLink href={address}>open it on this device</TextLink>:
        </span>
        <code className="num mt-2 block rounded-md bg-sunken px-3 py-2 text-base tracking-wide wrap-anywhere select-all">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <span className="mt-2 block">
          <CopyButton text={secret} label="Copy the key" />
        </span>
      </li>
      <li>Enter the 6-digit code.</li>
    </ol>
  )
}

type RecoveryCodesProps = {
  codes: readonly string[]
  /** Hides them; without it, the caller has a button for that. */
  onSaved?: (() => void) | undefined
}

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className="flex flex-col gap-3">
      <p className="text-md text-ink-2">
        Use each code once to sign in without your phone. Keep them in a safe place. We show them only once.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md bg-sunken px-3 py-2 text-base"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy all" />
        <Button
          icon={<FileDown size={15} aria-hidden="true" />}
          onClick={() => saveFile('porchlight-recovery-codes.txt', 'text/plain', text)}
        >
          Save as a file
        </Button>
        {onSaved ? (
          <Button variant="primary" onClick={onSaved}>
            I’ve saved them
          </Button>
        ) : null}
      </div>
    </div>
  )
}
