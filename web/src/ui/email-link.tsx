import { TextLink } from './link.tsx'

/** A link to write to an address. In a narrow place, the address breaks before its @ rather than in a word. */
export function EmailLink({ email, className }: { email: string; className?: string | undefined }) {
  const at = email.lastIndexOf('@')
  return (
    // Some screen readers pause at the break, or read a space there.
    <TextLink href={`mailto:${email}`} aria-label={email} className={className}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </TextLink>
  )
}
