import type { OutboxMail } from '@porchlight/contract/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { outboxMailQuery } from '../api.ts'
import { OpenMail } from './open-mail.tsx'

const mail: OutboxMail = {
  id: 'm1',
  toEmail: 'sarah@example.test',
  toName: null,
  subject: 'Reset your password',
  kind: 'password_reset',
  createdAt: '2026-03-18T15:00:00.000Z',
  from: 'Porchlight <office@example.test>',
  replyTo: null,
  messageId: '<m1@example.test>',
  html: '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><a href="https://porchlight.example/reset-password?token=abc">Choose a password</a></body></html>',
  text: 'Choose a password:\nhttps://porchlight.example/reset-password?token=abc\n\nOr ask (https://porchlight.example/help).',
  attachments: [],
  state: 'sent',
  lastError: null,
}

afterEach(cleanup)

const openMail = (): void => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(outboxMailQuery(mail.id).queryKey, mail)
  render(
    <QueryClientProvider client={client}>
      <OpenMail id={mail.id} />
    </QueryClientProvider>,
  )
}

it('opens the links of an HTML email in new tabs, and allows its frame nothing else', () => {
  openMail()
  const frame = screen.getByTitle('The email “Reset your password”')
  expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
  expect(frame.getAttribute('srcdoc')).toContain('<head><base target="_blank"><meta')
})

it('makes links of the web addresses in a text, without the punctuation after them', () => {
  openMail()
  fireEvent.click(screen.getByRole('radio', { name: 'As text' }))
  const links = screen.getAllByRole('link').filter((link) => link.getAttribute('target') === '_blank')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://porchlight.example/reset-password?token=abc',
    'https://porchlight.example/help',
  ])
  expect(links.map((link) => link.textContent)).toEqual(links.map((link) => link.getAttribute('href')))
  expect(screen.getByText(/^Choose a password:/).textContent).toBe(mail.text)
})
