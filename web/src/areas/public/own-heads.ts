import { paths } from '../../paths.ts'

/** The headings of the user's own pages, which the build renders too (areas/shell-html.tsx). */
export const heads = {
  account: {
    title: 'Your account',
    description: 'Your photo, your email address and password, and the devices on which you are signed in.',
  },
  mails: {
    title: 'Emails',
    description: 'Choose which emails you get. We always send emails about your account.',
  },
  twoFactor: { title: 'Two-factor sign-in', description: 'Add a one-time code from your phone.' },
} as const

/** The heading at an address. */
export const headAt: Readonly<Record<string, { title: string; description: string }>> = {
  [paths.account()]: heads.account,
  [paths.mails()]: heads.mails,
  [paths.twoFactor()]: heads.twoFactor,
}
