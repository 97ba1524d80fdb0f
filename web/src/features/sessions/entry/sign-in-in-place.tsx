import type { ReactNode } from 'react'
import { EmailSignIn, type EmailSignInProps } from '../components/email-sign-in.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { SignInDestination } from './sign-in-destination.tsx'

type Props = EmailSignInProps & {
  title: string
  description: string
  /** The address of the page that the visitor asked for. */
  next: string
  /** Links to the other sign-in pages. */
  elsewhere: ReactNode
}

/** The sign-in form at the address of a page for signed-in people. The page replaces the form after signing in. */
export function SignInInPlace({ title, description, next, elsewhere, ...form }: Props) {
  return (
    <EntryFrame title={title} description={description} elsewhere={elsewhere}>
      <SignInDestination next={next} />
      <EmailSignIn {...form} next={next} />
    </EntryFrame>
  )
}
