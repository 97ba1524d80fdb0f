import type { Viewer } from '../../kernel/viewer.ts'
import { maySeeTour } from '../tours/policy.ts'

type TourFacts = Parameters<typeof maySeeTour>[1]

/** The agent of a conversation, and its tour; null for a general one. */
type Conversation = { agentId: string; tour: TourFacts | null }

const isTheirAssignment = (viewer: Viewer, { tour }: Conversation): boolean =>
  tour?.schedulingAssistantId === viewer.userId || tour?.escortAssistantId === viewer.userId

/**
 * May this person know of this conversation at all? Agents see their own. Others see those on tours that they may
 * see; the back office also sees general ones. For everyone else it is answered as if it did not exist.
 */
export const maySeeConversation = (viewer: Viewer, conversation: Conversation): boolean => {
  if (viewer.door === 'agent') return conversation.agentId === viewer.userId
  if (conversation.tour === null) return viewer.door === 'back_office'
  return maySeeTour(viewer, conversation.tour)
}

/**
 * May this person read a conversation that they may see? The back office needs messages.view, except for tours
 * assigned to the person.
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
