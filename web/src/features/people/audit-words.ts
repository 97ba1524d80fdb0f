import type { AuditEntry } from '@porchlight/contract/people'

const spaced = (name: string): string => name.replaceAll('_', ' ')
const begun = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Actions that read better without their noun. */
const plain: Record<string, string> = {
  'session.signed_in': 'Signed in',
  'session.sign_in_failed': 'Sign-in failed',
  'user.two_factor_code_refused': 'Wrong two-factor code',
  'user.plan_granted': 'Plan granted manually',
  'user.password_reset_sent': 'Password reset sent',
  'user.password_changed': 'Password changed',
  'user.own_password_refused': 'Wrong password when changing their account',
  'user.profile_changed': 'Profile changed',
  'user.photo_changed': 'Photo changed',
  'user.photo_removed': 'Photo removed',
  'user.email_change_asked': 'Email change requested',
  'user.email_change_dropped': 'Email change cancelled',
  'user.email_changed': 'Email changed',
  'user.data_exported': 'Data downloaded',
  'user.closed': 'Account closed by the user',
  'user.invited_again': 'Invitation sent again',
  'user.invitation_accepted': 'Invitation accepted',
}

/**
 * Writes 'role.created' as 'Role created' and 'settings.team_password_changed' as 'Settings: team password changed'.
 */
export const actionWords = (action: string): string => {
  const words = plain[action]
  if (words) return words
  const [noun = '', verb = ''] = action.split('.')
  return begun(`${spaced(noun)}${noun === 'settings' ? ':' : ''} ${spaced(verb)}`.trim())
}

/** Writes 'property_request' as 'Property request'. */
export const subjectWords = (type: string): string => begun(spaced(type))

const actors: Record<AuditEntry['actorType'], string> = {
  agent: 'An agent',
  admin: 'An administrator',
  assistant: 'An assistant',
  system: 'Porchlight (automatic)',
  provider: 'A service provider',
}

/** The actor: the name, or the kind of actor. */
export const actorWords = ({ action, actorName, actorType }: AuditEntry): string => {
  if (actorName) return actorName
  // A failed sign-in may come from anyone, so its kind of actor would claim too much.
  return action === 'session.sign_in_failed' ? 'Someone' : actors[actorType]
}

/** Writes 'isLocked' as 'Is locked'. */
const fieldWords = (name: string): string =>
  begun(spaced(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)))

const valueWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(valueWords).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The changed fields, each with the old and the new value. */
export const changeWords = ({ before, after }: AuditEntry): { field: string; was: string; is: string }[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((name) => ({
    field: fieldWords(name),
    was: before === null ? '' : valueWords(before[name]),
    is: after === null ? '' : valueWords(after[name]),
  }))
