import { profileStates, stateMessage } from '@porchlight/contract/kernel/contact-rules'
import { profileTexts } from '@porchlight/contract/people/words'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse, refuseField } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import type { FindPendingEmail } from '../ports.ts'
import { findProfile } from '../queries.ts'
import { changesOf } from '../rules.ts'
import { lockPerson } from '../steps/lock-person.ts'
import { recordAction } from '../steps/record-action.ts'
import { updatePerson } from '../steps/update-person.ts'
import { profileView } from '../views.ts'

const fields = ['firstName', 'lastName', ...profileTexts] as const
type Field = (typeof fields)[number]
type Input = { version: number | null } & { [F in Field]?: string | null | undefined }

/** Agents choose from six states. A state that the desk wrote before may stay. */
const stateOf = (wished: string | null, last: string | null): string | null => {
  if (wished === null || wished === last) return wished
  const state = wished.toUpperCase()
  if (!profileStates.some((known) => known === state)) throw refuseField('state', stateMessage)
  return state
}

/**
 * Updates a person's own profile. Omitted fields stay.
 *
 * @throws Refusal version_conflict (with `current`), invalid_input for a state that is not offered
 */
export const updateProfile = async (
  { database, clock }: Kernel,
  findPendingEmail: FindPendingEmail,
  viewer: Viewer,
  { version, ...input }: Input,
): Promise<void> => {
  const at = clock.now()
  try {
    await database.transaction(async (tx) => {
      const person = await lockPerson(tx, viewer.userId, 'change')
      if (!person || person.anonymisedAt !== null) throw refuse('not_signed_in')
      if (version !== null && version !== person.version) throw refuse('version_conflict')
      const named = Object.fromEntries(
        fields.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
      ) as Partial<Pick<typeof person, Field>> // column names of this row, with texts that the contract has parsed
      if (named.state !== undefined) named.state = stateOf(named.state, person.state)
      const changes = changesOf(person, named)
      if (changes === null) return
      const name = await updatePerson(tx, person.id, named, at)
      await recordAction(tx, viewer, at, {
        action: 'user.profile_changed',
        subject: { type: 'user', id: person.id, label: name || person.email },
        ...changes,
        event: { topic: 'people', userIds: [person.id], permission: 'users.view' },
      })
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_conflict') throw error
    const current = await findProfile(database.orm, findPendingEmail, viewer.userId, at)
    if (!current) throw refuse('not_signed_in')
    throw refuse('version_conflict', { current: profileView(current) })
  }
}
