import type { assistants } from '@porchlight/contract/assistants'
import { toCents, toDollars } from '@porchlight/contract/kernel/money'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { formerAddressPurpose } from '../../credentials/rules.ts'
import { revokeOpenLinks } from '../../credentials/steps/revoke-open-links.ts'
import { changesOf } from '../../people/rules.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { updatePerson } from '../../people/steps/update-person.ts'
import { users } from '../../people/tables.ts'
import { requireNoLess, requireOwn } from '../../roles/policy.ts'
import { listEffective, listNamesOfType } from '../../roles/queries.ts'
import { revokeSessions } from '../../sessions/steps/revoke-sessions.ts'
import { readSettings } from '../../settings/queries.ts'
import { invitationFor } from '../policy.ts'
import { readAssistant } from '../queries.ts'
import { namesOf, refuseTakenName } from '../rules.ts'
import { setSchedule } from '../steps/set-schedule.ts'
import { assistantProfiles } from '../tables.ts'
import { assistantDetailView } from '../views.ts'

type Person = typeof users.$inferSelect
type Profile = typeof assistantProfiles.$inferSelect

type Input = z.output<typeof assistants.updateAssistant.body> & { assistantId: string }

const kept = <T>(input: T | undefined, now: T): T => (input === undefined ? now : input)

/** The person's own columns, before and after. */
const personOf = (person: Person, input: Input) => {
  const { name, email, username, phone, bio, isActive, userType } = person
  const last = { name, email, username, phone, bio, isActive, userType }
  return {
    last,
    next: {
      name: input.name ?? name,
      email: input.email ?? email,
      username: input.username ?? username,
      phone: input.phone ?? phone,
      bio: kept(input.bio, bio),
      isActive: input.isActive ?? isActive,
      userType: input.userType ?? userType,
    },
  }
}

/** The assistant's profile, before and after. */
const profileOf = (profile: Profile, input: Input) => {
  const { yearsExperience, specialties, languages, certifications, cities, availability } = profile
  const hourlyRate = toDollars(profile.hourlyRateCents)
  const last = { hourlyRate, yearsExperience, specialties, languages, certifications, cities, availability }
  return {
    last,
    next: {
      hourlyRate: input.hourlyRate === undefined ? hourlyRate : toDollars(toCents(input.hourlyRate)),
      yearsExperience: kept(input.yearsExperience, yearsExperience),
      specialties: input.specialties ?? specialties,
      languages: input.languages ?? languages,
      certifications: input.certifications ?? certifications,
      cities: input.cities ?? cities,
      availability: input.availability ?? availability,
    },
  }
}

/** Whether a sign-in name changes. A first one, for an invited person without one, takes nothing away. */
const isOther = (name: string | null, before: string | null): boolean =>
  before !== null && name?.toLowerCase() !== before.toLowerCase()

/**
 * Applies an edit to the person's sign-in and permissions.
 *
 * @throws Refusal not_yourself for one's own type, not_yours_to_give for a type with permissions that the viewer does
 *   not have, not_yours_to_manage for the email address or username of a person with more permissions
 */
const reachOf = async (
  tx: Tx,
  viewer: StaffViewer,
  person: Person,
  { email, username, userType }: ReturnType<typeof personOf>['next'],
) => {
  const otherType = userType !== person.userType
  if (otherType) {
    if (person.id === viewer.userId)
      throw refuse('not_yourself', { message: 'You cannot change your own type.' })
    requireOwn(viewer, await listNamesOfType(tx, userType))
  }
  const otherName = isOther(email, person.email) || isOther(username, person.username)
  if (otherName)
    requireNoLess(
      viewer,
      (await listEffective(tx, person.id)).map(({ name }) => name),
    )
  return { otherType, otherName }
}

/**
 * Updates an assistant's person, profile, hours and time off. Becoming inactive, or another email address or username,
 * signs them out; links to the old address stop working. A person without a password gets the invitation when they
 * become active, and a new one when their links stop working.
 *
 * @throws Refusal not_found, name_taken, not_yourself, not_yours_to_give, not_yours_to_manage, mail_off for a person
 *   who would have no way in (no password, no link, and the office has no team password), version_conflict (with `current`)
 */
export const updateAssistant = async (kernel: Kernel, viewer: StaffViewer, input: Input): Promise<void> => {
  const { database, clock } = kernel
  const now = clock.now()
  const { assistantId: id } = input
  try {
    await refuseTakenName(() =>
      database.transaction(async (tx) => {
        // Lock the profile first, as assignments do.
        const [profile] = await tx
          .select()
          .from(assistantProfiles)
          .where(eq(assistantProfiles.userId, id))
          .for('no key update')
        const [person] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
        if (!profile || !person || profile.retiredAt !== null) throw refuse('not_found')
        if (input.version !== null && input.version !== profile.version + person.version - 1)
          throw refuse('version_conflict')

        const mine = personOf(person, input)
        const work = profileOf(profile, input)
        const ofPerson = changesOf<typeof mine.last>(mine.last, mine.next)
        const { otherType, otherName } = await reachOf(tx, viewer, person, mine.next)
        const ofWork = changesOf<typeof work.last>(work.last, work.next)
        const ofSchedule = await setSchedule(tx, { userId: id, by: viewer.userId, now }, input)
        if (!ofPerson && !ofWork && Object.keys(ofSchedule.after).length === 0) return

        if (ofPerson) {
          const { name, ...columns } = mine.next
          // Do not split an unchanged name again: first and last name may have been entered separately.
          const names = name === person.name ? {} : namesOf(name)
          await updatePerson(tx, id, { ...columns, ...names }, now)
        }
        const isNewlyActive = mine.next.isActive && !person.isActive
        const needsLink = person.passwordHash === null && (isNewlyActive || (mine.next.isActive && otherName))
        const { mailing } = kernel.config.mail
        if (needsLink && mailing === 'off' && (await readSettings(tx)).teamPasswordHash === null)
          throw refuse('mail_off', {
            message: 'Email is not set up on this server, so no invitation can be sent.',
          })
        const { hourlyRate, ...columns } = work.next
        await tx
          .update(assistantProfiles)
          .set({
            ...columns,
            hourlyRateCents: toCents(hourlyRate),
            version: profile.version + 1,
            updatedAt: now,
          })
          .where(eq(assistantProfiles.userId, id))
        await recordAction(tx, viewer, now, {
          action: 'assistant.updated',
          subject: { type: 'assistant', id, label: mine.next.name },
          before: { ...ofPerson?.before, ...ofWork?.before, ...ofSchedule.before },
          after: { ...ofPerson?.after, ...ofWork?.after, ...ofSchedule.after },
          event: {
            topic: 'assistants',
            // Inactive and locked people get no invitation, because its link would not let them in.
            ...(needsLink && !person.isLocked && mailing !== 'off' && { kind: 'user.invited' }),
            permission: 'assistants.view',
            // The assistant's own windows show their hours and time off.
            userIds: [id],
          },
        })
        if (otherName) await revokeOpenLinks(tx, id)
        if (isOther(mine.next.email, person.email))
          await recordEvent(tx, {
            topic: 'people',
            entityId: id,
            kind: 'user.email_changed',
            actorId: viewer.userId,
            permission: 'users.view',
            // The previous email address gets a notice.
            payload: {
              former: kernel.encryption.encrypt(person.email, { purpose: formerAddressPurpose, of: id }),
            },
          })
        // Another type has other permissions. A person who changes their own email address stays signed in.
        if (!mine.next.isActive || otherType) await revokeSessions(tx, [id], viewer.userId)
        else if (otherName) await revokeSessions(tx, [id], viewer.userId, { but: viewer.sessionId })
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_conflict') throw error
    const { row, link, ...parts } = await readAssistant(database.orm, id, now)
    throw refuse('version_conflict', {
      current: assistantDetailView(row, parts, invitationFor(viewer, kernel.config, row, link)),
    })
  }
}
