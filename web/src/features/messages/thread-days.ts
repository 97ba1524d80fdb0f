import type { ChatMessage } from '@porchlight/contract/messages'
import { addDays, formatDate, formatDay, instantToWall, todayIn, type Zone } from '../../lib/time.ts'

/** Messages that one person wrote in one go: one name and one time stand for them. */
export type Turn = { key: string; messages: ChatMessage[] }
export type ThreadDay = { date: string; label: string; turns: Turn[] }

const TOGETHER_MS = 5 * 60_000

const belongs = (turn: Turn | undefined, message: ChatMessage): turn is Turn => {
  const last = turn?.messages.at(-1)
  if (!last || last.mine !== message.mine || last.authorName !== message.authorName) return false
  if (last.messageType !== message.messageType) return false
  return Date.parse(message.createdAt) - Date.parse(last.createdAt) < TOGETHER_MS
}

/** Messages, oldest first, by the days of a zone and the turns of who wrote. */
export const daysOf = (messages: readonly ChatMessage[], zone: Zone, now: Date): ThreadDay[] => {
  const days: ThreadDay[] = []
  for (const message of messages) {
    const { date } = instantToWall(message.createdAt, zone)
    let day = days.at(-1)
    if (day?.date !== date) {
      day = { date, label: dayLabel(message.createdAt, zone, now), turns: [] }
      days.push(day)
    }
    const turn = day.turns.at(-1)
    if (belongs(turn, message)) turn.messages.push(message)
    else day.turns.push({ key: message.id, messages: [message] })
  }
  return days
}

/** 'Today', 'Yesterday', 'Mon, Nov 16', or with its year when that is another. */
export const dayLabel = (instant: string, zone: Zone, now: Date): string => {
  const { date } = instantToWall(instant, zone)
  const today = todayIn(zone, now)
  if (date === today) return 'Today'
  if (date === addDays(today, -1)) return 'Yesterday'
  return date.slice(0, 4) === today.slice(0, 4) ? formatDay(instant, zone) : formatDate(instant, zone)
}
