import type { ChatMessage } from '@porchlight/contract/messages'
import { addDays, formatListDay, instantToWall, todayIn, type Zone } from '../../lib/time.ts'

/** The reader's side of a conversation: an agent, or the team. All members of the team are one side. */
export type Side = 'agent' | 'team'

/** Whether the reader's side wrote it. */
export const isOurs = ({ senderType }: Pick<ChatMessage, 'senderType'>, side: Side): boolean =>
  (senderType === 'agent') === (side === 'agent')

/** A message in its thread. With `begins` it shows a name and a time, which also apply to the messages after it. */
export type ThreadRow = { message: ChatMessage; begins: boolean }
export type ThreadDay = { date: string; label: string; rows: ThreadRow[] }

const TOGETHER_MS = 5 * 60_000

/** Whether one person wrote both within five minutes. */
const isOneGo = (begun: ChatMessage | undefined, message: ChatMessage): boolean =>
  begun !== undefined &&
  begun.mine === message.mine &&
  begun.authorName === message.authorName &&
  begun.messageType === message.messageType &&
  Date.parse(message.createdAt) - Date.parse(begun.createdAt) < TOGETHER_MS

/** Messages, oldest first, grouped by the days of a time zone. */
export const daysOf = (messages: readonly ChatMessage[], zone: Zone, now: Date): ThreadDay[] => {
  const days: ThreadDay[] = []
  let begun: ChatMessage | undefined
  for (const message of messages) {
    const { date } = instantToWall(message.createdAt, zone)
    let day = days.at(-1)
    if (day?.date !== date) {
      day = { date, label: dayLabel(message.createdAt, zone, now), rows: [] }
      days.push(day)
      begun = undefined
    }
    const begins = !isOneGo(begun, message)
    if (begins) begun = message
    day.rows.push({ message, begins })
  }
  return days
}

/** 'Today', 'Yesterday', 'Mon, Nov 16', or with the year if it is not this year. */
export const dayLabel = (instant: string, zone: Zone, now: Date): string => {
  const { date } = instantToWall(instant, zone)
  const today = todayIn(zone, now)
  if (date === today) return 'Today'
  if (date === addDays(today, -1)) return 'Yesterday'
  return formatListDay(instant, zone, now)
}
