import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cardName } from '@porchlight/contract/kernel/card-words'
import { type MailKind, mailKinds, mailOffers } from '@porchlight/contract/notifications/words'
import type { UserType } from '@porchlight/contract/people/user-types'
import { describe, expect, it } from 'vitest'
import { acme, useBusiness } from '../../../test/business.ts'
import { mailScene } from '../../../test/scenes/mail-scene.ts'
import type { BilledInvoice } from '../subscriptions/queries.ts'
import { findTour } from '../tours/queries.ts'
import { dark, light } from './adapters/mail-layout.tsx'
import * as money from './adapters/money-letters.ts'
import * as charges from './adapters/payment-letters.ts'
import * as security from './adapters/security-letters.ts'
import type { Letter, Site } from './ports.ts'
import { type Addressee, findMail } from './queries.ts'
import {
  accountKind,
  clientKind,
  outgoingMail,
  secretPlaceholder,
  stopPlaceholder,
  type TourTurn,
} from './rules.ts'
import { addToOutbox } from './steps/add-to-outbox.ts'
import { notifyPerson } from './steps/notify-person.ts'
import * as views from './views.ts'

const scene = mailScene()
const setBusiness = useBusiness(() => scene.app.database)

type LetterName = Extract<
  keyof typeof views | keyof typeof money | keyof typeof charges | keyof typeof security,
  `${string}Letter`
>
/** A letter with its kind, which decides whether the reader can unsubscribe, and with its reader. */
type Sample = { kind: MailKind | typeof accountKind | typeof clientKind; to?: UserType; letter: Letter }

const turns: readonly TourTurn[] = [
  'scheduled',
  'confirmed',
  'moved',
  'released',
  'completed',
  'cancelled',
  'no_show',
]
/** Text as people may write it: markup, other scripts, and a long word without a break. */
const awkward = `<b>Überraschung</b> & "quotes" 日本語 ${'x'.repeat(120)}`

const invoiceTurns: readonly money.InvoiceTurn[] = [
  ...([{ is: 'paid' }, { is: 'returned' }, { is: 'paused' }, { is: 'waits' }, { is: 'ended' }] as const),
  { is: 'stays', plan: 'basic' },
]
const day = new Date('2026-03-18T15:00:00.000Z')
const invoice: BilledInvoice = {
  id: '0199',
  userId: null,
  checkoutId: null,
  number: 'PL-0001',
  provider: 'stripe',
  currency: 'usd',
  providerInvoiceId: 'in_1',
  status: 'open',
  description: awkward,
  plan: 'pro',
  lines: [],
  subtotalCents: 7500,
  discountCents: 800,
  amountDueCents: 6700,
  amountPaidCents: 0,
  attemptCount: 1,
  periodStart: day,
  periodEnd: day,
  nextAttemptAt: day,
  paidAt: null,
  createdAt: day,
  updatedAt: day,
  failure: null,
  paidWith: { kind: 'card', brand: 'discover', last4: '1117' },
  failureCode: null,
  paymentStatus: 'failed',
  refundRequestedAt: null,
  card: null,
}

const paymentStates = ['paid', 'failed', 'refunded'] as const
const payment = { amountCents: 2500, refundedCents: 2500, failureMessage: awkward }

const account = (letter: Letter): Sample => ({ kind: accountKind, letter })

/** A sample of every letter. A new letter in those modules does not compile until it has a sample here. */
const samples = async (): Promise<Record<LetterName, Sample[]>> => {
  const { sarah, elena, admin } = scene.people
  await scene.rows.query('update tours set scheduled_date = $2, client_last_name = $3 where id = $1', [
    ...[scene.tours.sarahs, '2026-03-25T20:00:00.000Z', awkward.slice(0, 90)],
  ])
  const viewer = { door: 'back_office', userId: admin.userId } as const
  const found = await findTour(scene.app.database.orm, viewer, scene.tours.sarahs)
  const tour = found ?? expect.unreachable('no tour')
  const reader = (userType: UserType): Addressee => ({ ...person, userType })
  const person = { id: sarah.userId, name: 'Sarah Chen', email: sarah.person.email }
  const facts = { appUrl: 'https://tours.example', product: 'Porchlight' }
  const agent = reader('real_estate_agent')
  const nobody = { name: 'Porchlight', postalAddress: null, supportEmail: null, supportPhone: null }
  const site: Site = { ...facts, contact: nobody, userType: 'super_admin' }
  const sites: Site[] = [
    site,
    { ...facts, contact: { ...nobody, supportEmail: 'help@acme.example' }, userType: 'tour_assistant' },
    { ...facts, contact: { ...nobody, supportPhone: '(512) 555-0100' }, userType: 'real_estate_agent' },
  ]
  const assistant = { ...reader('tour_assistant'), id: elena.userId }
  const request = { id: tour.id, propertyName: 'Elm House', address: '9 Elm Road', adminNotes: awkward }
  const url = `${facts.appUrl}/reset-password?token=${secretPlaceholder}`
  return {
    tourLetter: turns.flatMap((turn): Sample[] =>
      [agent, assistant].map((to) => ({
        kind: 'tour_changes',
        to: to.userType,
        letter: views.tourLetter({ turn, lastDate: tour.scheduledDate }, tour, to, {
          ...facts,
          note: awkward,
        }),
      })),
    ),
    feedbackLetter: [{ kind: 'tour_changes', letter: views.feedbackLetter(tour, agent, facts) }],
    clientLetter: (['confirmed', 'moved', 'released', 'cancelled'] as const).flatMap((turn): Sample[] =>
      [agent, null].map((answered) => ({
        kind: clientKind,
        letter: views.clientLetter({ turn, lastDate: tour.scheduledDate }, tour, {
          ...facts,
          agent: answered,
        }),
      })),
    ),
    assignmentLetter: [
      { turn: 'given', isPassedOn: true } as const,
      ...[true, false].map((isPassedOn) => ({ turn: 'taken', isPassedOn }) as const),
    ].map((reported) => ({
      kind: 'assignments',
      to: 'tour_assistant',
      letter: views.assignmentLetter(reported, tour, assistant, facts),
    })),
    newRequestLetter: [
      { kind: 'new_requests', to: 'admin', letter: views.newRequestLetter(tour, reader('admin'), facts) },
    ],
    noteLetter: [
      {
        kind: 'tour_notes',
        letter: views.noteLetter({ by: 'Ada Boss', text: awkward }, tour, agent, facts),
      },
    ],
    messagesLetter: [['One.'], ['One.', awkward]].map((texts) => ({
      kind: 'messages',
      letter: views.messagesLetter('Holiday hours', texts, { ...facts, conversationId: tour.id }),
    })),
    answerLetter: [true, false].map((approved) => ({
      kind: 'property_requests',
      letter: views.answerLetter(approved, request, { ...facts, propertyId: approved ? tour.id : null }),
    })),
    askedLetter: [
      { kind: 'property_requests', to: 'admin', letter: views.askedLetter(request, 'Sarah Chen', facts) },
    ],
    welcomeLetter: [account(views.welcomeLetter(agent, facts))],
    passwordChangedLetter: sites.flatMap((site) =>
      (['signed_in', 'by_link', 'by_team'] as const).map((how) =>
        account(security.passwordChangedLetter(how, site)),
      ),
    ),
    confirmEmailLetter: [account(security.confirmEmailLetter({ ...facts, url }))],
    emailWishLetter: sites.map((site) => account(security.emailWishLetter('new@example.com', site))),
    emailChangedLetter: sites.map((site) => account(security.emailChangedLetter('new@example.com', site))),
    twoFactorLetter: (['on', 'off', 'reset', 'authenticator', 'codes', 'code_used'] as const).map((turn) =>
      account(security.twoFactorLetter(turn, { at: day, codesLeft: 1 }, site)),
    ),
    accountLetter: (['locked', 'unlocked', 'signed_out', 'roles_changed'] as const).map((turn) =>
      account(security.accountLetter(turn, { at: day }, site)),
    ),
    methodLetter: [
      {
        kind: accountKind,
        letter: security.methodLetter({ brand: 'jcb', last4: '0505' }, { at: day }, site),
      },
    ],
    subscriptionLetter: [null, day].flatMap((on) =>
      (
        [
          { is: 'cancelled', on, isUnpaid: true },
          { is: 'cancelled', on, isUnpaid: false },
          { is: 'resumed', on },
          { is: 'changes', to: 'basic', on, amountCents: 4000 },
          { is: 'stays' },
          { is: 'ended', on },
          { is: 'given' },
          { is: 'taken' },
        ] as const
      ).map((turn) => account(money.subscriptionLetter(turn, 'pro', facts))),
    ),
    secondPayerLetter: [0, 7500].map((amountDueCents) =>
      account(money.secondPayerLetter({ plan: 'pro', amountDueCents }, facts)),
    ),
    checkoutLetter: [true, false].flatMap((isWaiting) =>
      [0, 7500].map((amountDueCents) =>
        account(
          money.checkoutLetter(
            isWaiting,
            {
              firstName: awkward,
              plan: 'pro',
              amountDueCents,
              expiresAt: new Date('2026-03-25T20:00:00Z'),
              refundedAt: null,
            },
            { ...facts, url },
          ),
        ),
      ),
    ),
    invoiceLetter: invoiceTurns.flatMap((turn) =>
      [awkward, null].map((failure) => ({
        kind: accountKind,
        letter: money.invoiceLetter(
          turn,
          { ...invoice, failure, card: failure && cardName({ brand: 'discover', last4: '1117' }) },
          facts,
        ),
      })),
    ),
    cardLetter: [
      {
        kind: accountKind,
        letter: money.cardLetter(
          { plan: 'basic', amountCents: 4000, periodEnd: new Date('2026-04-18T15:00:00Z') },
          facts,
        ),
      },
    ],
    chargeLetter: paymentStates.map((state) => account(charges.chargeLetter(state, tour, tour.id, facts))),
    escortPaymentLetter: paymentStates.map((state) =>
      account(charges.escortPaymentLetter(state, { ...payment, id: tour.id, tourId: tour.id }, tour, facts)),
    ),
    closedLetter: [account(views.closedLetter(facts))],
    passwordLetter: (['invitation', 'password_reset'] as const).map((purpose) =>
      account(views.passwordLetter(purpose, agent, { ...facts, url })),
    ),
  }
}

/** Writes a letter into the outbox as its command does, and reads it as it would be sent. */
const sent = async ({ kind, to, letter }: Sample, cause: string) => {
  const { database, config, clock, encryption } = scene.app.kernel
  const ports = { config, clock, encryption }
  const person = scene.people.sarah
  const name = 'Sarah Chen'
  await database.transaction(async (tx) => {
    if (kind === clientKind)
      return addToOutbox(tx, ports, {
        kind,
        letter,
        word: `${cause}.client`,
        to: { userId: null, email: 'nina@example.com', name: 'Nina Park' },
        footer: { reason: 'Sarah arranges it.', stop: { stopUrl: stopPlaceholder, choicesUrl: null } },
      })
    return notifyPerson(tx, ports, {
      kind,
      letter,
      cause,
      secret: 'a-one-time-secret',
      to: { id: person.userId, name, email: person.person.email, userType: to ?? 'real_estate_agent' },
    })
  })
  const [row] = await scene.rows.query('select id from outbox_emails where message_id like $1', [
    `<${cause}.%`,
  ])
  const stored = await findMail(database.orm, String(row?.id))
  return outgoingMail(ports, stored ?? expect.unreachable('the letter was not written'))
}

/** The relative luminance of a color, and the contrast of two (WCAG 2.2, 1.4.3). */
const luminance = (hex: string): number => {
  const linear = ([1, 3, 5] as const).map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * (linear[at] ?? 0), 0)
}
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe('every email', () => {
  it('of the views and about money has a sample, and every offered kind has one', async () => {
    const modules = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    const written = modules.filter((name) => /(views|letters)\.ts$/.test(name))
    const loaded = await Promise.all(written.map((name) => import(join(import.meta.dirname, name))))
    const names = loaded
      .flatMap((module: object) => Object.keys(module))
      .filter((name) => name.endsWith('Letter'))
    const all = await samples()
    expect(Object.keys(all).toSorted()).toEqual(names.toSorted())
    const kinds = new Set(Object.values(all).flatMap((some) => some.map(({ kind }) => kind)))
    expect(kinds).toEqual(new Set([...mailKinds, accountKind, clientKind]))
    for (const [name, some] of Object.entries(all)) expect(some.length, name).toBeGreaterThan(0)
    for (const { kind, to } of Object.values(all).flat())
      if (kind !== accountKind && kind !== clientKind)
        expect(mailOffers[to ?? 'real_estate_agent'][kind], `${kind} to ${to}`).toBeDefined()
  })

  it('has subject, preheader, text and HTML that say the same, and a one-click unsubscribe unless it is about the account', async () => {
    const all = Object.entries(await samples()).flatMap(([name, some]) =>
      some.map((sample, index) => [`${name}-${index}`, sample] as const),
    )
    // In parallel, because the samples mostly wait for the database.
    const mails = await Promise.all(
      all.map(async ([name, sample]) => [name, sample, await sent(sample, name)] as const),
    )
    for (const [name, { letter, kind }, mail] of mails) {
      expect(mail.subject, name).toMatch(/\S.{5}/)
      expect(letter.preview, name).not.toBe('')
      expect(mail.html, name).toMatch(/^<!doctype html><html/)
      expect(mail.html, name).toContain('<meta name="color-scheme" content="light dark"/>')
      expect(mail.html, name).toContain('prefers-color-scheme: dark')
      expect(mail.html.match(/<h1[\s>]/g), name).toHaveLength(1)
      expect(mail.html, name).not.toContain('<b>Überraschung')
      expect(mail.html, name).not.toMatch(/<script|\son\w+=|<img/)
      const url = letter.action.url.replaceAll(secretPlaceholder, 'a-one-time-secret')
      for (const paragraph of [...letter.paragraphs, letter.heading ?? letter.subject])
        expect(mail.text, name).toContain(paragraph)
      // Plain text has no button, and a brand name begins with a capital letter.
      expect(mail.text, name).not.toMatch(/\bbutton\b|write to us|\bvisa ending/i)
      for (const fact of letter.facts ?? [])
        if (fact) expect(mail.text, name).toContain(`${fact[0]}: ${fact[1]}`)
      expect(mail.text, name).toContain(`${letter.action.label}: ${url}`)
      expect(mail.html, name).toContain(`href="${url.replaceAll('&', '&amp;')}"`)
      // Not in the encrypted part of an address, which may contain any characters.
      expect(mail.text.replaceAll(/\/v1\.\S+/g, ''), name).not.toMatch(/undefined|null|\[object|NaN/)
      for (const body of [mail.text, mail.html]) {
        expect(body, name).not.toContain(stopPlaceholder)
        expect(body, name).not.toContain(secretPlaceholder)
      }
      expect(mail.messageId, name).toMatch(/^<[\w.-]+@[\w.-]+>$/)
      expect(mail.headers, name).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
      if (kind === accountKind) {
        expect(mail.headers['List-Unsubscribe'], name).toBeUndefined()
        expect(mail.headers['List-Unsubscribe-Post'], name).toBeUndefined()
        expect(mail.text, name).not.toContain('/unsubscribe/')
      } else {
        expect(mail.headers['List-Unsubscribe'], name).toMatch(/^<http.+\/api\/unsubscribe\/\S+>$/)
        expect(mail.headers['List-Unsubscribe-Post'], name).toBe('List-Unsubscribe=One-Click')
        expect(mail.text, name).toContain('/unsubscribe/')
      }
    }
  })

  it('names the business and how to reach it, once the back office has entered that', async () => {
    const letter = money.cardLetter(
      { plan: 'basic', amountCents: 4000, periodEnd: day },
      { appUrl: 'https://tours.example' },
    )
    const before = await sent({ kind: accountKind, letter }, 'before')
    expect(before.replyTo).toBeNull()
    expect(before.text.split('\n').at(-1)).toBe('Porchlight')
    await setBusiness(acme)
    const mail = await sent({ kind: accountKind, letter }, 'after')
    expect(mail.text.split('\n').at(-1)).toBe(
      'Acme <Tours> & Co., 12 Main St, Austin, TX 78701 · help@acme.example · (512) 555-0100',
    )
    for (const words of ['Acme &lt;Tours&gt; &amp; Co.', 'Austin, TX 78701', 'mailto:help@acme.example'])
      expect(mail.html).toContain(words)
    // A reply reaches a person.
    expect(mail.replyTo).toBe('help@acme.example')
  })

  it('says whom to ask with the details that are there', () => {
    const facts = { product: 'Porchlight', appUrl: 'https://tours.example' }
    const wordsFor = (details: object) =>
      security.passwordChangedLetter('signed_in', {
        ...facts,
        userType: 'real_estate_agent',
        contact: { name: 'Acme', postalAddress: null, supportEmail: null, supportPhone: null, ...details },
      }).paragraphs[1]
    const reset = 'If this wasn’t you, set a new password now with “Forgot password?” on the sign-in page'
    expect(wordsFor({})).toBe(`${reset}.`)
    expect(wordsFor({ supportEmail: 'help@acme.example' })).toBe(`${reset}, then write to help@acme.example.`)
    expect(wordsFor({ supportEmail: 'help@acme.example', supportPhone: '512-555-0100' })).toBe(
      `${reset}, then write to help@acme.example or call 512-555-0100.`,
    )
  })

  it('can be read in light and in dark', () => {
    for (const [name, { page, card, ink, quiet, brand, onBrand }] of Object.entries({ light, dark })) {
      for (const ground of [page, card])
        for (const text of [ink, quiet, brand])
          expect(contrast(text, ground), name).toBeGreaterThanOrEqual(4.5)
      expect(contrast(onBrand, brand), name).toBeGreaterThanOrEqual(4.5)
    }
  })
})
