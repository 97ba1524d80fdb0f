import { expect, it } from 'vitest'
import { messagesScene, ofTour, texts } from '../../../test/scenes/messages-scene.ts'

const scene = messagesScene()
const { call, say, read } = scene

it.each([
  ['goes into the conversation that there is', true],
  ['begins the conversation', false],
])('a request to cancel %s, unread by the team, and its assistant gets the event', async (_what, talked) => {
  const { sarah, elena } = scene.people
  const tourId = await scene.tour(sarah, { assistant: elena.person, status: 'contacting_client' })
  if (talked) await say(sarah, ofTour(tourId), 'Is there parking?')
  await scene.rows.query('delete from events')
  scene.app.clock.advance(1000)
  const asked = await call(sarah, 'POST', `/api/agent/tour-requests/${tourId}/ask-to-cancel`, {
    message: 'They bought elsewhere.',
  })
  expect(asked.status).toBe(200)

  const wanted = ['They bought elsewhere.', ...(talked ? ['Is there parking?'] : [])]
  await expect.poll(async () => texts(await read(sarah, ofTour(tourId)))).toEqual(wanted)
  const message = (await read(elena, ofTour(tourId)))[0] ?? expect.unreachable()
  expect(message).toMatchObject({
    messageType: 'cancel_request',
    authorName: 'Sarah Chen',
    senderType: 'agent',
  })
  expect(await scene.desk(`?tourId=${tourId}`)).toMatchObject([
    { id: message.conversationId, unreadCount: wanted.length },
  ])
  expect(
    await scene.rows.query(
      `select entity_id, agent_id, user_ids, payload from events where kind = 'message.sent'`,
    ),
  ).toEqual([
    {
      entity_id: message.conversationId,
      agent_id: sarah.userId,
      user_ids: [elena.userId],
      payload: { messageId: message.id, tourId },
    },
  ])
})
