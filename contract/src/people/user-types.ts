import { z } from 'zod'

/** The types of users. */
export const userTypes = [
  'real_estate_agent',
  'admin',
  'super_admin',
  'scheduling_assistant',
  'tour_assistant',
] as const
export const userType = z.enum(userTypes)
export type UserType = z.infer<typeof userType>
