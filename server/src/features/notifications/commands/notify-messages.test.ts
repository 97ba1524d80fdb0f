import { expect, it } from 'vitest'
import { mailScene } from '../../../../test/scenes/mail-scene.ts'
import { notifyMessages } from './notify-messages.ts'

const scene = mailScene()

const notify = (conversationId: string) =>
  scene.app.database.transaction((tx) => notifyMessages(tx, scene.app.kernel, conversationId))

it('sends no email about messages that were read meanwhile, and a new one about later messages', async () => {
  const { sarah, admin } = scene.people
  const url = `/api/tours/${scene.tours.sarahs}/messages`
  const say = async (message: string) => {
    const answered = await admin.caller.post(url, { message })
    expect(answered.status, answered.text).toBe(201)
  }
  await say('One')
  const [conversation] = await scene.rows.query('select id from conversations')
  const id = String(conversation?.id)
  await notify(id)
  await scene.expectSubjects(sarah, ['Message from the team: Oak House'])

  const read = await sarah.caller.post(`/api/conversations/${id}/read`)
  expect(read.status, read.text).toBeLessThan(300)
  await notify(id)
  expect(await scene.mailsTo(sarah)).toHaveLength(1)

  await say('Two')
  await say('Three')
  await notify(id)
  await scene.expectSubjects(sarah, ['Message from the team: Oak House', 'Message from the team: Oak House'])
  expect((await scene.newestTo(sarah)).text).toContain('> Two')
  expect((await scene.newestTo(sarah)).text).not.toContain('> One')
})
