import { Agent, request } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { useApp } from '../../../../test/app.ts'
import { as } from '../../../../test/callers.ts'
import { listenAnywhere } from '../../../../test/live-reader.ts'
import { addAdmin } from '../../../../test/people.ts'

const app = useApp()
// One connection for all calls: unread data of one call would disturb the next one.
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())

type Answered = { status: number | undefined; text: string; reused: boolean }

it('a preview of a long file leaves its connection as usable as a preview of a short one', async () => {
  const port = await listenAnywhere(app.server)
  const { cookies } = await as(app, await addAdmin(app), 'staff')
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const send = (content: Buffer) =>
    new Promise<Answered>((resolve, reject) => {
      const headers = { cookie, 'content-type': 'text/csv', 'sec-fetch-site': 'same-origin' }
      const path = '/api/admin/imports/preview'
      const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            text: Buffer.concat(pieces).toString(),
            reused: sent.reusedSocket,
          }),
        )
      })
      sent.on('error', reject)
      sent.end(content)
    })
  const file = Buffer.alloc(256 * 1024, '1 Main St,Austin\n')
  file.write('address,city\n')
  const first = await send(file)
  expect(first).toMatchObject({ status: 200, text: expect.stringContaining('1 Main St') })
  for (let again = 0; again < 3; again++)
    expect(await send(file)).toEqual({ status: 200, text: first.text, reused: true })
})
