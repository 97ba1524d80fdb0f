import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { configQuery } from '../lib/requests/config-query.ts'
import { RadioGroup } from './forms/radio-group.tsx'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'

type Props = Pick<PasswordFieldProps, 'error' | 'ref'> & {
  /** Null: the person gets an invitation by email, and chooses the password. */
  value: string | null
  onChange: (value: string | null) => void
  /** Whether the person is inactive at first, and cannot sign in until somebody makes them active. */
  isInactive?: boolean | undefined
}

const ways = ['invitation', 'password'] as const
const noEmail =
  'Email is not set up on this server, so no invitation can be sent. Ask your server administrator to set SMTP_URL.'

/** How a new person signs in first: with the link of an invitation, or with a password that the creator sets. */
export function FirstPassword({ value, onChange, error, ref, isInactive = false }: Props) {
  const isMailOff = useQuery(configQuery).data?.email === false
  useEffect(() => {
    if (isMailOff && value === null) onChange('')
  }, [isMailOff, value, onChange])
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label="Sign-in"
        value={value === null ? ways[0] : ways[1]}
        onChange={(way) => onChange(way === 'invitation' ? null : '')}
        choices={[
          {
            value: ways[0],
            label: 'Send an invitation by email',
            disabled: isMailOff,
            hint: isMailOff
              ? noEmail
              : isInactive
                ? 'They get the email with the link once you make them active.'
                : 'They get an email with a link to choose their password.',
          },
          {
            value: ways[1],
            label: 'Set a password',
            hint: isInactive
              ? 'They can sign in with it once you make them active.'
              : 'They can sign in with it right away.',
          },
        ]}
      />
      {value === null ? null : (
        <PasswordField
          ref={ref}
          autoComplete="new-password"
          hint="At least 8 characters. Give it to them yourself. We don’t email it."
          value={value}
          onChange={onChange}
          error={error}
        />
      )}
    </div>
  )
}
