import { DESK_ZONE, formatDateTimeWithZone } from '../lib/time.ts'

type Link = { sentAt: string; expiresAt: string }

/** When an invitation was sent, and until when its link works or worked. */
export const sentWords = ({ sentAt, expiresAt }: Link, now: Date): string => {
  const end = formatDateTimeWithZone(expiresAt, DESK_ZONE)
  const link = new Date(expiresAt) > now ? `The link works until ${end}.` : `The link expired ${end}.`
  return `Sent ${formatDateTimeWithZone(sentAt, DESK_ZONE)}. ${link}`
}
