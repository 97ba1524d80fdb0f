import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import type { Mail } from '../ports.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A third-party mail server, and the emails that it received. */
const mailServer = async (options: SMTPServerOptions = {}) => {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        received.push(mail)
        done()
      }, done)
    },
    ...options,
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address of this kind.
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  closing.push(() => void close())
  return { url: `smtp://127.0.0.1:${port}`, received, close }
}
const mailerFor = (url: string) => {
  const mailer = createSmtpMailer(url)
  closing.push(mailer.close)
  return mailer
}
const refusing = (responseCode: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Not here'), { responseCode })),
})

const mail: Mail = {
  messageId: '<tour-confirmed.7.person@tours.example>',
  from: { name: 'Porchlight', address: 'noreply@tours.example' },
  to: { name: 'Zoë "Z" Ünal, Ltd.', address: 'zoe@example.test' },
  replyTo: 'agent@example.test',
  subject: 'Tour confirmed: Häuschen 🏡',
  text: 'Hello\n.\n.. dots and 日本語\n',
  html: '<p>Hello <b>日本語</b></p>',
  headers: { 'List-Unsubscribe': '<https://tours.example/api/unsubscribe/v1.abc>' },
  attachments: [
    {
      filename: 'tour.ics',
      contentType: 'text/calendar; charset=utf-8; method=REQUEST',
      content: 'BEGIN:VCALENDAR\r\n',
    },
  ],
}

describe('mail by SMTP', () => {
  it('arrives complete, in every script, with its own Message-ID and calendar part', async () => {
    const { url, received } = await mailServer()
    await mailerFor(url).send(mail)
    const [got] = received
    expect(got).toMatchObject({
      messageId: mail.messageId,
      subject: mail.subject,
      text: mail.text,
      from: { value: [{ name: 'Porchlight', address: 'noreply@tours.example' }] },
      to: { value: [{ name: 'Zoë "Z" Ünal, Ltd.', address: 'zoe@example.test' }] },
      replyTo: { value: [{ address: 'agent@example.test' }] },
    })
    expect(got?.html).toContain('<b>日本語</b>')
    expect(got?.headers.get('list')).toMatchObject({
      unsubscribe: { url: 'https://tours.example/api/unsubscribe/v1.abc' },
    })
    expect(got?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      // Beside text and HTML, where calendars expect it (RFC 6047), and as a file.
      [undefined, 'text/calendar'],
      ['tour.ics', 'application/ics'],
    ])
    const [part, file] = got?.attachments ?? []
    expect(part?.headers.get('content-type')).toMatchObject({ params: { method: 'REQUEST' } })
    for (const one of [part, file]) expect(one?.content.toString()).toBe('BEGIN:VCALENDAR\r\n')
    expect(part?.partId?.split('.')).toHaveLength(2)
  })

  it('comes in the name of a person, in every script', async () => {
    const { url, received } = await mailServer()
    const from = { name: 'Zoë "Z" Ünal, Ltd. <x@y> via 日本', address: 'noreply@tours.example' }
    await mailerFor(url).send({ ...mail, from })
    expect(received[0]?.from?.value).toEqual([from])
  })

  it('carries any other file unchanged', async () => {
    const { url, received } = await mailServer()
    const receipt = { filename: 'receipt.txt', contentType: 'text/plain; charset=utf-8', content: 'Paid' }
    await mailerFor(url).send({ ...mail, attachments: [receipt] })
    const [file] = received[0]?.attachments ?? []
    expect(file).toMatchObject({ filename: 'receipt.txt', contentType: 'text/plain' })
    expect(file?.content.toString()).toBe('Paid')
  })

  it('signs in with the credentials of its address', async () => {
    const seen: unknown[] = []
    const { url, received } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push(username, password)
        done(null, { user: 'desk' })
      },
    })
    await mailerFor(url.replace('//', '//desk:p%40ss@')).send(mail)
    expect(seen).toEqual(['desk', 'p@ss'])
    expect(received).toHaveLength(1)
  })

  it('cannot be given an injected header', async () => {
    const { url, received } = await mailServer()
    await mailerFor(url).send({
      ...mail,
      subject: 'One\r\nBcc: thief@example.test',
      to: { name: 'A\r\nB: c', address: 'zoe@example.test' },
    })
    expect(received[0]?.headers.has('bcc')).toBe(false)
    expect(received[0]?.headers.has('b')).toBe(false)
  })

  it.each([
    [550, 'never'],
    [553, 'never'],
    [450, 'later'],
    [421, 'later'],
  ] as const)('refused with %d is sent %s', async (code, kind) => {
    const { url } = await mailServer(refusing(code))
    await expect(mailerFor(url).send(mail)).rejects.toMatchObject({ name: 'MailFailure', kind })
  })

  it('waits for a mail server that is unreachable, or whose password is wrong', async () => {
    const away = await mailServer()
    await away.close()
    await expect(mailerFor(away.url).send(mail)).rejects.toMatchObject({ kind: 'later' })
    const closed = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')),
    })
    await expect(mailerFor(closed.url.replace('//', '//a:b@')).send(mail)).rejects.toMatchObject({
      kind: 'later',
    })
  })
})
