import type { Conversation } from '@porchlight/contract/messages'
import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { RefObject } from 'react'

type Row = Pick<Conversation, 'id' | 'unreadCount' | 'lastMessageAt'>

/** The order of a list of conversations, while its screen is open and its filter stays. */
export type Places = {
  /** The hash of the list's key. */
  list: string
  shown: readonly Conversation[]
  /** The conversations that were opened, with the time of the last message that the user has seen. */
  opened: Map<string, string>
}

export const noPlaces = (list = ''): Places => ({ list, shown: [], opened: new Map() })

/**
 * Leaves opened conversations where they were: the desk's unread ones are first, so one would jump away as soon as it
 * is read. An opened one with a new message moves as the server says.
 * @param now as the server sorts them now
 * @param isCut whether the server has more of them
 */
export const inPlace = <One extends Row>(
  now: readonly One[],
  { shown, opened }: { shown: readonly One[]; opened: ReadonlyMap<string, string> },
  isCut: boolean,
): readonly One[] => {
  const current = new Map(now.map((row) => [row.id, row]))
  const kept = shown.flatMap((before, at) => {
    const seenUntil = opened.get(before.id)
    // One that is missing fell behind the loaded rows when it was read.
    const row = current.get(before.id) ?? (isCut ? { ...before, unreadCount: 0 } : undefined)
    if (seenUntil === undefined || !row) return []
    return row.unreadCount > 0 && row.lastMessageAt > seenUntil ? [] : [{ at, row }]
  })
  if (kept.length === 0) return now
  const ids = new Set(kept.map(({ row }) => row.id))
  const rows = now.filter(({ id }) => !ids.has(id))
  for (const { at, row } of kept) rows.splice(at, 0, row)
  return rows
}

/** Arranges the rows of a list, and remembers the places for the next time. */
export const arrangeIn = (
  places: RefObject<Places>,
  { queryKey, isOpen }: { queryKey: QueryKey; isOpen: (conversation: Conversation) => boolean },
): ((rows: readonly Conversation[], isCut: boolean) => readonly Conversation[]) => {
  const list = hashKey(queryKey)
  if (places.current.list !== list) places.current = noPlaces(list)
  return (rows, isCut) => {
    const { opened } = places.current
    for (const row of rows) if (isOpen(row)) opened.set(row.id, row.lastMessageAt)
    const shown = inPlace(rows, places.current, isCut)
    places.current = { list, shown, opened }
    return shown
  }
}
