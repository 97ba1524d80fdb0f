import type { AuditEntry } from '@porchlight/contract/people'
import { begun, hiddenFields, labelOf, spaced, valueWords } from './audit-values.ts'

/** Actions that read better without their noun. */
const plain: Record<string, string> = {
  'session.signed_in': 'Signed in',
  'session.sign_in_failed': 'Sign-in failed',
  'tour.payment': 'Charge changed',
  'tour.undone': 'Change undone',
  'tour.override': 'Time conflict overridden',
  'user.two_factor_code_refused': 'Wrong two-factor code',
  'user.plan_granted': 'Plan granted manually',
  'user.password_reset_sent': 'Password reset sent',
  'user.password_changed': 'Password changed',
  'user.own_password_refused': 'Wrong password when changing their account',
  'user.profile_changed': 'Profile changed',
  'user.first_steps_dismissed': 'First steps dismissed',
  'user.first_steps_shown': 'First steps shown again',
  'user.photo_changed': 'Photo changed',
  'user.photo_removed': 'Photo removed',
  'user.email_change_asked': 'Email change requested',
  'user.email_change_dropped': 'Email change cancelled',
  'user.email_changed': 'Email changed',
  'user.data_exported': 'Data downloaded',
  'user.closed': 'Account closed by the user',
  'user.invited_again': 'Invitation sent again',
  'assistant.invited_again': 'Invitation sent again',
  'user.invitation_accepted': 'Invitation accepted',
  // The screens call it the assistant password, as the sign-in page does.
  'settings.team_password_changed': 'Settings: assistant password changed',
  'settings.team_password_removed': 'Settings: assistant password removed',
}

/** Writes 'role.created' as 'Role created' and 'settings.hours_changed' as 'Settings: hours changed'. */
export const actionWords = (action: string): string => {
  const words = plain[action]
  if (words) return words
  const [noun = '', verb = ''] = action.split('.')
  return begun(`${spaced(noun)}${noun === 'settings' ? ':' : ''} ${spaced(verb)}`.trim())
}

/** Writes 'property_request' as 'Property request'. */
export const subjectWords = (type: string): string => begun(spaced(type))

/** The subject: a tour by its address, everything else by its type and name: 'Role: Lead'. */
export const subjectTitle = ({ subjectType, subjectLabel }: AuditEntry): string => {
  if (!subjectLabel) return subjectType === 'user' ? 'Former user' : subjectWords(subjectType)
  return subjectType === 'tour' ? subjectLabel : `${subjectWords(subjectType)}: ${subjectLabel}`
}

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

/** A changed field: its old and its new value, or what was added to and removed from a list. */
export type Change = { field: string; text: string }

/** What a list gained and lost. */
const listChange = (field: string, was: readonly unknown[], is: readonly unknown[]): string => {
  const missingIn = (list: readonly unknown[]) => (one: unknown) => !list.includes(one)
  const [added, removed] = [is.filter(missingIn(was)), was.filter(missingIn(is))]
  return [
    added.length > 0 ? `added ${valueWords(field, added, null)}` : '',
    removed.length > 0 ? `removed ${valueWords(field, removed, null)}` : '',
  ]
    .filter(Boolean)
    .join('; ')
}

/** The changed fields in words: 'Scheduled → Confirmed'. A new or a deleted object shows its facts. */
export const changeWords = ({ before, after, timeZone }: AuditEntry): Change[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => !hiddenFields.has(name))
    .flatMap((name) => {
      const [was, is] = [before?.[name], after?.[name]]
      const write = (value: unknown) => valueWords(name, value, timeZone)
      const field = labelOf(name)
      if (before && after) {
        const text =
          Array.isArray(was) && Array.isArray(is) ? listChange(name, was, is) : `${write(was)} → ${write(is)}`
        return text ? [{ field, text }] : []
      }
      const only = before ? was : is
      return only === null || only === '' ? [] : [{ field, text: write(only) }]
    })

/** Actions that say no more than the fields that they changed. */
const evident =
  /\.(updated|status|priority|assigned|unassigned|escort|scheduled|edited|permissions_changed|roles_changed|profile_changed|email_changed)$/

/** What happened, on one line: 'Scheduled → Confirmed · Assistant: Ana Ruiz → Ben Cole'. */
export const summaryWords = (entry: AuditEntry): string => {
  const changes = changeWords(entry)
  const isChange = entry.before !== null && entry.after !== null
  const facts = changes.map(({ field, text }) =>
    field === 'Status' && isChange ? text : `${field}: ${text}`,
  )
  const action = isChange && facts.length > 0 && evident.test(entry.action) ? [] : [actionWords(entry.action)]
  return [...action, ...facts, ...(entry.reason ? [`“${entry.reason}”`] : [])].join(' · ')
}
