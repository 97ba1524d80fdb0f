import { messages } from '@porchlight/contract/messages'
import { answerOf } from '../answers.ts'
import { useApp } from '../app.ts'
import { type Someone, useTourScene } from './tour-scene.ts'

/** The address of a tour's conversation for its agent. */
export const ofTour = (tourId: string) => `/api/tours/${tourId}/messages`
/** The address of a conversation. */
export const conversationAt = (id: string, rest = '') => `/api/conversations/${id}${rest}`

export const texts = (messages: { message: string }[]) => messages.map(({ message }) => message)

/** The app with new people and tours before each test, and helpers for messages. */
export const messagesScene = () => {
  const app = useApp()
  const scene = useTourScene(app)

  /** Sends a message one second after the last one. */
  const say = async ({ caller }: Someone, url: string, message: string) => {
    app.clock.advance(1000)
    return answerOf(messages.sendMessage, await caller.post(url, { message }))
  }
  /** The messages at an address. */
  const read = async ({ caller }: Someone, url: string) =>
    answerOf(messages.listMessages, await caller.get(url))
  const conversation = async ({ caller }: Someone, id: string) =>
    answerOf(messages.getConversation, await caller.get(conversationAt(id)))
  /** Opens a general conversation and returns its id. */
  const open = async (
    { caller }: Someone,
    agent: Someone,
    subject = 'Holiday hours',
    message = 'We close early.',
  ) => {
    app.clock.advance(1000)
    const opened = await caller.post('/api/messages', {
      toUserId: agent.userId,
      subject,
      message,
      messageType: 'admin_communication',
    })
    return answerOf(messages.openConversation, opened).conversationId
  }
  /** An agent's own list. */
  const listed = async ({ caller }: Someone, query = '') =>
    answerOf(messages.listAgentConversations, await caller.get(`/api/agent/tour-conversations${query}`))
  /** The back office's list. */
  const desk = async (query = '') =>
    answerOf(
      messages.listConversations,
      await scene.people.admin.caller.get(`/api/admin/conversations${query}`),
    )
  const unread = async ({ caller }: Someone) =>
    answerOf(messages.unreadCount, await caller.get('/api/agent/unread-messages/count')).count

  return Object.assign(scene, { say, read, conversation, open, listed, desk, unread })
}
