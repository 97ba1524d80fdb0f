import type { newUser } from '@porchlight/contract/accounts'
import { officeTypes } from '@porchlight/contract/accounts/words'
import type { UserType } from '@porchlight/contract/people/user-types'
import type { z } from 'zod'
import type { Tx } from '../../../kernel/database/database.ts'
import { databaseErrorOf } from '../../../kernel/database/database-errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { hashPassword } from '../../../kernel/security/passwords.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { createProfile } from '../../assistants/steps/create-profile.ts'
import { findPerson } from '../../people/queries.ts'
import { createPerson } from '../../people/steps/create-person.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { requireOwn } from '../../roles/policy.ts'
import { listNamesOfType } from '../../roles/queries.ts'
import { assignPlan } from '../../subscriptions/steps/assign-plan.ts'
import { requireBelow, requireCreateAdmins } from '../policy.ts'

type Input = z.output<typeof newUser>

const isOffice = (userType: UserType): boolean => officeTypes.some((type) => type === userType)

/** A subscriber starts with the chosen plan, by default Standard (specification, back office, section 5). */
const assignFirstPlan = async (
  tx: Tx,
  viewer: StaffViewer,
  input: Input,
  { userId, at }: { userId: string; at: Date },
) => {
  const mayGrant = viewer.permissions.has('billing.grant')
  const plan = input.subscriptionPlan ?? (mayGrant ? 'basic' : 'free')
  if (plan === 'free') return null
  if (!mayGrant) throw refuse('not_yours_to_give')
  return assignPlan(tx, { userId, plan, status: 'active', by: viewer.userId, at, isFirst: true })
}

/**
 * Creates a user. Without a password, the event sends an invitation to set one.
 *
 * @returns the new person's id
 * @throws Refusal email_taken, may_not_create_admins, not_yours_to_manage, not_yours_to_give (a plan, or a back-office
 *   type with permissions that the creator does not have), mail_off
 */
export const createUser = async (kernel: Kernel, viewer: StaffViewer, input: Input): Promise<string> => {
  const { database, clock, config } = kernel
  if (input.password === null && config.mail.mailing === 'off') throw refuse('mail_off')
  const passwordHash = input.password === null ? null : await hashPassword(input.password)
  const now = clock.now()
  const userId = newId()
  try {
    await database.transaction(async (tx) => {
      if (isOffice(input.userType)) {
        const maker = await findPerson(tx, viewer.userId)
        if (!maker) throw refuse('not_signed_in')
        requireCreateAdmins(viewer, maker)
        requireBelow(viewer, input)
        requireOwn(viewer, await listNamesOfType(tx, input.userType))
      }
      const canCreateAdmins = input.canCreateAdmins && isOffice(input.userType)
      const name = await createPerson(tx, {
        id: userId,
        userType: input.userType,
        email: input.email,
        canCreateAdmins,
        firstName: input.firstName ?? '',
        lastName: input.lastName ?? '',
        passwordHash,
        passwordChangedAt: passwordHash === null ? null : now,
        createdBy: viewer.userId,
        createdAt: now,
        updatedAt: now,
      })
      if (input.userType === 'scheduling_assistant' || input.userType === 'tour_assistant')
        await createProfile(tx, userId, now)
      const given =
        input.userType === 'real_estate_agent'
          ? await assignFirstPlan(tx, viewer, input, { userId, at: now })
          : null
      await recordAction(tx, viewer, now, {
        action: 'user.created',
        subject: { type: 'user', id: userId, label: name || input.email },
        after: { userType: input.userType, canCreateAdmins, invited: passwordHash === null, ...given?.after },
        event: {
          topic: 'people',
          kind: passwordHash === null ? 'user.invited' : 'user.created',
          permission: 'users.view',
        },
      })
    })
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'users_email_taken') throw error
    const message = 'Someone with this email address already has an account.'
    throw refuse('email_taken', { message, errors: [{ path: 'email', message }] })
  }
  return userId
}
