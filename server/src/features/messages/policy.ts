import type { Viewer } from '../../kernel/viewer.ts'
import { maySeeTour } from '../tours/policy.ts'

type TourFacts = Parameters<typeof maySeeTour>[1]

/** The agent of a conversation, and its tour; null for a general one. */
type Conversation = { agentId: string; tour: TourFacts | null }

const isTheirAssignment = (viewer: Viewer, { tour }: Conversation): boolean =>
  tour?.schedulingAssistantId === viewer.userId || tour?.escortAssistantId === viewer.userId

/**
 * Whether this person may know of this conversation. Agents see their own; others see those on visible tours, and the
 * back office also general ones.
 */
export const maySeeConversation = (viewer: Viewer, conversation: Conversation): boolean => {
  if (viewer.door === 'agent') return conversation.agentId === viewer.userId
  if (conversation.tour === null) return viewer.door === 'back_office'
  return maySeeTour(viewer, conversation.tour)
}

/**
 * Whether this person may read a visible conversation. The back office needs messages.view, except for their own tours.
 */
export const mayReadMessages = (viewer: Viewer, conversation: Conversation): boolean =>
  viewer.door !== 'back_office' ||
  viewer.permissions.has('messages.view') ||
  isTheirAssignment(viewer, conversation)

/** May this person write into a conversation that they may see? The same as for reading, but with messages.send. */
export const maySendMessages = (viewer: Viewer, conversation: Conversation): boolean =>
  viewer.door !== 'back_office' ||
  viewer.permissions.has('messages.send') ||
  isTheirAssignment(viewer, conversation)
