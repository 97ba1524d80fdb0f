import type { assistants } from '@porchlight/contract/assistants'
import { toCents } from '@porchlight/contract/kernel/money'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { hashPassword } from '../../../kernel/security/passwords.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { createPerson } from '../../people/steps/create-person.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { updatePerson } from '../../people/steps/update-person.ts'
import { users } from '../../people/tables.ts'
import { requireOwn } from '../../roles/policy.ts'
import { listNamesOfType } from '../../roles/queries.ts'
import { unassignRoles } from '../../roles/steps/unassign-roles.ts'
import { revokeCredentials } from '../../sessions/steps/revoke-credentials.ts'
import { namesOf, refuseTakenName, withoutPrivileges } from '../rules.ts'
import { setSchedule } from '../steps/set-schedule.ts'
import { assistantProfiles } from '../tables.ts'

type Input = z.output<typeof assistants.createAssistant.body>

type PersonColumns = Partial<typeof users.$inferInsert>
type ProfileColumns = Partial<typeof assistantProfiles.$inferInsert>

/** Finds a deleted person with this email address: it is the same person, whose tours and ratings still exist. */
const findFormer = async (tx: Tx, email: string): Promise<string | undefined> => {
  const [former] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(assistantProfiles, eq(assistantProfiles.userId, users.id))
    .where(and(eq(users.email, email), isNull(users.anonymisedAt), isNotNull(assistantProfiles.retiredAt)))
    .for('update', { of: assistantProfiles })
  return former?.id
}

/**
 * Restores a deleted assistant with their former work. The former password is over; roles and second factor start
 * over, too.
 */
const restore = async (
  tx: Tx,
  userId: string,
  { person, profile, now }: { person: PersonColumns; profile: ProfileColumns; now: Date },
): Promise<void> => {
  await updatePerson(tx, userId, { ...person, leftAt: null, ...withoutPrivileges }, now)
  await unassignRoles(tx, userId)
  await revokeCredentials(tx, userId)
  await tx
    .update(assistantProfiles)
    .set({ ...profile, retiredAt: null, version: sql`${assistantProfiles.version} + 1`, updatedAt: now })
    .where(eq(assistantProfiles.userId, userId))
}

/**
 * Creates an assistant who can sign in, or restores the deleted one with the same email address. Without a password,
 * the event sends an invitation to choose one; inactive assistants get it when they are activated. Returns the id.
 *
 * @throws Refusal name_taken for another person's email address or username, not_yours_to_give for a type with
 *   permissions that the creator does not have, mail_off
 */
export const createAssistant = async (
  { database, clock, config }: Kernel,
  viewer: StaffViewer,
  input: Input,
): Promise<string> => {
  if (input.password === null && config.mail.mailing === 'off') throw refuse('mail_off')
  const now = clock.now()
  const passwordHash = input.password === null ? null : await hashPassword(input.password)
  return refuseTakenName(() =>
    database.transaction(async (tx) => {
      const userType = input.userType ?? 'scheduling_assistant'
      requireOwn(viewer, await listNamesOfType(tx, userType))
      const former = await findFormer(tx, input.email)
      const userId = former ?? newId()
      const person = {
        ...namesOf(input.name),
        email: input.email,
        username: input.username,
        phone: input.phone,
        bio: input.bio,
        userType,
        isActive: input.isActive ?? true,
        passwordHash,
        passwordChangedAt: passwordHash === null ? null : now,
        updatedAt: now,
      }
      const profile = {
        hourlyRateCents: toCents(input.hourlyRate),
        yearsExperience: input.yearsExperience,
        specialties: [...(input.specialties ?? [])],
        languages: [...(input.languages ?? ['English'])],
        certifications: [...(input.certifications ?? [])],
        cities: [...(input.cities ?? [])],
        availability: input.availability ?? ('available' as const),
      }
      if (former) await restore(tx, userId, { person, profile, now })
      else {
        await createPerson(tx, { id: userId, ...person, createdBy: viewer.userId, createdAt: now })
        await tx.insert(assistantProfiles).values({ userId, ...profile, createdAt: now, updatedAt: now })
      }
      // Their former hours do not come back.
      const schedule = await setSchedule(
        tx,
        { userId, by: viewer.userId, now },
        { ...input, workingHours: input.workingHours ?? [], timeOff: input.timeOff ?? [] },
      )
      await recordAction(tx, viewer, now, {
        action: former ? 'assistant.restored' : 'assistant.created',
        subject: { type: 'assistant', id: userId, label: input.name },
        after: {
          name: input.name,
          email: input.email,
          username: input.username,
          phone: input.phone,
          userType: person.userType,
          hourlyRate: input.hourlyRate,
          isActive: person.isActive,
          ...(passwordHash === null && { invited: true }),
          availability: profile.availability,
          languages: profile.languages,
          cities: profile.cities,
          ...schedule.after,
        },
        event: {
          topic: 'assistants',
          ...(passwordHash === null && person.isActive && { kind: 'user.invited' }),
          permission: 'assistants.view',
        },
      })
      return userId
    }),
  )
}
