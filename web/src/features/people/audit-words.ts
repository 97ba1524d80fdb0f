import type { AuditEntry } from '@porchlight/contract/people'
import { plainActions } from '@porchlight/contract/people/action-words'
import { begun, hiddenFields, labelOf, spaced, valueWords } from './audit-values.ts'

/** Writes 'role.created' as 'Role created' and 'settings.hours_changed' as 'Settings: hours changed'. */
export const actionWords = (action: string): string => {
  const words = plainActions[action]
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
        // Entries from before the server left these out, and no one can change an entry.
        if (JSON.stringify(was) === JSON.stringify(is)) return []
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
