import { cardName } from '@porchlight/contract/kernel/card-words'
import { deskZone } from '@porchlight/contract/kernel/desk'
import { howToReach } from '../../settings/rules.ts'
import type { Fact, Letter, Site } from '../ports.ts'
import { type AccountTurn, type FactorTurn, localTime, type PasswordTurn } from '../rules.ts'

const signInPage = ({ appUrl, userType }: Site): string => {
  if (userType === 'real_estate_agent') return `${appUrl}/agent-login`
  return userType === 'tour_assistant' || userType === 'scheduling_assistant'
    ? `${appUrl}/assistant-login`
    : `${appUrl}/admin-login`
}
const securityPage = ({ appUrl, userType }: Site): string =>
  `${appUrl}${userType === 'real_estate_agent' ? '/profile?tab=sign-in' : '/account'}`

/** What to do about a change that another person may have made with the reader's password. */
const notYou = ({ contact }: Site): string => {
  const reach = howToReach(contact)
  return `If this wasn’t you, set a new password now with “Forgot password?” on the sign-in page${reach ? `, then ${reach}` : ''}.`
}

/** What to do about a change that the team made. */
const questions = ({ contact }: Site): string => {
  const reach = howToReach(contact)
  return `Questions? ${reach ? `Please ${reach}.` : 'Please ask the administrator who manages your account.'}`
}

const setPassword = ({ appUrl }: Site): Letter['action'] => ({
  label: 'Set a new password',
  url: `${appUrl}/forgot-password`,
})

/** One subject, one sentence, what to do, and a button. */
const notice = (
  subject: string,
  sentence: string,
  { more, ...rest }: Pick<Letter, 'action' | 'facts'> & { more: string },
): Letter => ({ subject, paragraphs: [sentence, more], ...rest })

const when = (at: Date): Fact => ['When', localTime(at, deskZone)]

/** The letter after a password change. */
export const passwordChangedLetter = (how: PasswordTurn, site: Site): Letter => {
  const where = how === 'signed_in' ? 'everywhere else' : 'everywhere'
  return how === 'by_team'
    ? notice(
        'Your password was changed by an administrator',
        `An administrator gave your ${site.product} account a new password. Your old password no longer works.`,
        { more: questions(site), action: setPassword(site) },
      )
    : notice(
        'Your password was changed',
        `Your password at ${site.product} was changed. You are signed out ${where}.`,
        { more: notYou(site), action: setPassword(site) },
      )
}

/** The letter to a person's future address. @param url with the placeholder of its secret */
export const confirmEmailLetter = ({ product, url }: { product: string; url: string }): Letter =>
  notice(
    'Confirm your new email address',
    `Someone at ${product} wants to sign in with this address from now on. The link works once, for one hour.`,
    {
      more: 'If this wasn’t you, ignore this email. Nothing changes unless the link is opened.',
      action: { label: 'Confirm this address', url },
    },
  )

/** The letter to a person's current address. */
export const emailWishLetter = (email: string, site: Site): Letter =>
  notice(
    'Someone asked to change your email address',
    `Someone asked to change the email on your ${site.product} account. Nothing changes until the link sent to the new address is opened.`,
    { more: notYou(site), facts: [['New address', email]], action: setPassword(site) },
  )

/** The letter to a person's previous address. */
export const emailChangedLetter = (email: string, site: Site): Letter => {
  const reach = howToReach(site.contact)
  return notice(
    'Your email address was changed',
    `Your ${site.product} account has a new email address. Sign in with it from now on. You can’t sign in with this address anymore.`,
    {
      more: reach
        ? `If this wasn’t you, please ${reach} right away.`
        : `If this wasn’t you, tell ${site.contact.name} right away.`,
      facts: [['New address', email]],
      action: { label: 'Sign in', url: signInPage(site) },
    },
  )
}

/** The letter about two-factor sign-in. @param codesLeft recovery codes that still work */
export const twoFactorLetter = (
  turn: FactorTurn,
  { at, codesLeft }: { at: Date; codesLeft: number },
  site: Site,
): Letter => {
  const facts = [when(at)]
  const action = { label: 'Review your sign-in settings', url: securityPage(site) }
  const own = { more: notYou(site), facts, action }
  const left = codesLeft === 1 ? '1 recovery code is left' : `${codesLeft} recovery codes are left`
  switch (turn) {
    case 'on':
      return notice(
        'Two-factor sign-in is on',
        `From now on, you sign in to ${site.product} with your password and a code from your authenticator app.`,
        own,
      )
    case 'off':
      return notice(
        'Two-factor sign-in is off',
        `From now on, you sign in to ${site.product} with your password alone.`,
        own,
      )
    case 'reset':
      return notice(
        'An administrator turned off your two-factor sign-in',
        `An administrator turned off two-factor sign-in for your ${site.product} account and signed you out everywhere.`,
        { ...own, more: questions(site) },
      )
    case 'authenticator':
      return notice(
        'Your authenticator app was changed',
        `Codes from your old authenticator app no longer work at ${site.product}, and you have new recovery codes.`,
        own,
      )
    case 'codes':
      return notice(
        'Your recovery codes were replaced',
        `You have new recovery codes for ${site.product}. The old codes no longer work.`,
        own,
      )
    case 'code_used':
      return notice(
        'A recovery code was used to sign in',
        `Someone signed in to your ${site.product} account with a recovery code. ${left}.`,
        own,
      )
  }
}

/** The letter about the team's changes to an account. */
export const accountLetter = (turn: AccountTurn, { at }: { at: Date }, site: Site): Letter => {
  const more = questions(site)
  const facts = [when(at)]
  const action = { label: 'Sign in', url: signInPage(site) }
  switch (turn) {
    case 'locked':
      return notice(
        'Your account was locked',
        `An administrator locked your ${site.product} account. You are signed out everywhere and cannot sign in.`,
        { more, facts, action: { label: `Visit ${site.product}`, url: `${site.appUrl}/` } },
      )
    case 'unlocked':
      return notice(
        'Your account was unlocked',
        `An administrator unlocked your ${site.product} account. You can sign in again.`,
        { more, facts, action },
      )
    case 'signed_out':
      return notice(
        'You were signed out everywhere',
        `An administrator signed you out of ${site.product} on every device. Your password still works.`,
        { more, facts, action },
      )
    case 'roles_changed':
      return notice(
        'Your roles were changed',
        `An administrator changed your roles at ${site.product}. Sign in again to use them.`,
        { more, facts, action },
      )
  }
}

/** The letter about the card that pays from now on. */
export const methodLetter = (
  card: { brand: string; last4: string },
  { at }: { at: Date },
  site: Site,
): Letter => {
  const name = cardName(card)
  return notice(
    'Your card was replaced',
    `From now on, we charge your ${site.product} plan to this card: ${name}.`,
    {
      more: notYou(site),
      facts: [['Card', name], when(at)],
      action: { label: 'Open your subscription', url: `${site.appUrl}/subscription` },
    },
  )
}
