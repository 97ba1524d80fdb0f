import type { BusinessContact } from '@porchlight/contract/settings/business'
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Fact, Footer, Letter, Typeset } from '../ports.ts'

/*
 * The application's colors (web/src/ui/tokens.css), both inline, for programs without style sheets, and by class, for
 * dark mode. A cell repeats the body's background.
 */
export const light = {
  page: '#f6f8f9',
  card: '#ffffff',
  ink: '#122028',
  quiet: '#44525a',
  line: '#dfe4e6',
  brand: '#034c5c',
  onBrand: '#ffffff',
}
export const dark = {
  page: '#0c1418',
  card: '#141c21',
  ink: '#ecf1f3',
  quiet: '#b3bcc0',
  line: '#242d32',
  brand: '#77ced8',
  onBrand: '#051920',
}

const darkRules = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page, .page > table > tbody > tr > td { background: ${dark.page} !important; }
    .card { background: ${dark.card} !important; border-color: ${dark.line} !important; }
    .ink { color: ${dark.ink} !important; }
    .quiet { color: ${dark.quiet} !important; }
    .rule { border-color: ${dark.line} !important; }
    .button { background: ${dark.brand} !important; color: ${dark.onBrand} !important; }
    .link { color: ${dark.brand} !important; }
  }`

const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const text = { fontFamily: font, fontSize: '16px', lineHeight: '24px', color: light.ink, margin: '0 0 16px' }
const small = { ...text, fontSize: '13px', lineHeight: '20px', color: light.quiet, margin: '0 0 8px' }
// Within a sentence, the underline marks a link, not only its color.
const link = { color: light.brand, textDecoration: 'underline' } as const
const wrap = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

function Page({ letter, footer }: { letter: Whole; footer: Footer }) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{letter.subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkRules}</style>
      </Head>
      <Preview>{letter.preview}</Preview>
      <Body className="page" style={{ background: light.page, margin: 0, padding: '24px 12px' }}>
        <Container
          className="card"
          style={{
            background: light.card,
            border: `1px solid ${light.line}`,
            borderRadius: '10px',
            maxWidth: '560px',
            padding: '28px',
          }}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: mail programs drop elements that they do not know */}
          <div role="main">
            <Text className="quiet" style={{ ...small, fontWeight: 600 }}>
              {footer.business.name}
            </Text>
            <Heading
              as="h1"
              className="ink"
              style={{ ...text, ...wrap, fontSize: '22px', lineHeight: '28px', fontWeight: 650 }}
            >
              {letter.heading}
            </Heading>
            {letter.paragraphs.map((paragraph) => (
              <Text key={paragraph} className="ink" style={{ ...text, ...wrap }}>
                {paragraph}
              </Text>
            ))}
            <Facts letter={letter} />
            {letter.quotes.map((quote) => (
              <Section
                key={quote.text}
                className="rule"
                style={{ borderLeft: `3px solid ${light.line}`, padding: '0 0 0 14px', margin: '0 0 16px' }}
              >
                <Text className="quiet" style={small}>
                  {quote.by}
                </Text>
                <Text className="ink" style={{ ...text, ...wrap, margin: 0, whiteSpace: 'pre-wrap' }}>
                  {quote.text}
                </Text>
              </Section>
            ))}
            <Button
              href={letter.action.url}
              className="button"
              style={{
                ...text,
                background: light.brand,
                borderRadius: '8px',
                color: light.onBrand,
                display: 'inline-block',
                fontWeight: 600,
                margin: '8px 0 0',
                padding: '12px 20px',
                textDecoration: 'none',
              }}
            >
              {letter.action.label}
            </Button>
            <Hr className="rule" style={{ borderColor: light.line, margin: '24px 0 16px' }} />
            <Text className="quiet" style={small}>
              {footer.reason}
              {footer.stop ? (
                <>
                  {' '}
                  <Link href={footer.stop.stopUrl} className="link" style={link}>
                    Unsubscribe
                  </Link>
                  {footer.stop.choicesUrl === null ? null : (
                    <>
                      {' '}
                      or{' '}
                      <Link href={footer.stop.choicesUrl} className="link" style={link}>
                        manage email preferences
                      </Link>
                    </>
                  )}
                  .
                </>
              ) : null}
            </Text>
            <Sender business={footer.business} />
          </div>
        </Container>
      </Body>
    </Html>
  )
}

/** The sender and how to reach them, as far as the back office has entered it. */
function Sender({ business }: { business: BusinessContact }) {
  const { name, postalAddress, supportEmail, supportPhone } = business
  return (
    <Text className="quiet" style={{ ...small, ...wrap, margin: 0 }}>
      {name}
      {postalAddress?.split('\n').map((line) => (
        <Fragment key={line}>, {line}</Fragment>
      ))}
      {supportEmail ? (
        <>
          {' · '}
          <Link href={`mailto:${supportEmail}`} className="link" style={link}>
            {supportEmail}
          </Link>
        </>
      ) : null}
      {supportPhone ? ` · ${supportPhone}` : null}
    </Text>
  )
}

const senderLine = ({ name, postalAddress, supportEmail, supportPhone }: BusinessContact): string =>
  [[name, ...(postalAddress?.split('\n') ?? [])].join(', '), supportEmail, supportPhone]
    .filter(Boolean)
    .join(' · ')

/** A table with two columns, because email programs need tables for layout; read in order it is name and value. */
function Facts({ letter }: { letter: Whole }) {
  if (letter.facts.length === 0) return null
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 16px', width: '100%' }}>
      <tbody>
        {letter.facts.map(([name, value, page]) => (
          <tr key={name}>
            <td
              className="quiet"
              style={{ ...small, padding: '4px 12px 4px 0', verticalAlign: 'top', whiteSpace: 'nowrap' }}
            >
              {name}
            </td>
            <td
              className="ink"
              style={{ ...text, ...wrap, fontSize: '15px', padding: '3px 0', width: '100%' }}
            >
              {value}
              {page ? (
                <>
                  <br />
                  <Link href={page.url} className="link" style={link}>
                    {page.label}
                  </Link>
                </>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const textOf = (letter: Whole, footer: Footer): string =>
  [
    letter.heading,
    ...letter.paragraphs,
    letter.facts
      .map(([name, value, page]) => `${name}: ${value}${page ? `\n${page.label}: ${page.url}` : ''}`)
      .join('\n'),
    ...letter.quotes.map(({ by, text: words }) => `${by}:\n${words.replaceAll(/^/gm, '> ')}`),
    `${letter.action.label}: ${letter.action.url}`,
    // The separator of a signature (RFC 3676, 4.3).
    [
      `-- \n${footer.reason}`,
      ...(footer.stop
        ? [
            `Unsubscribe: ${footer.stop.stopUrl}`,
            ...(footer.stop.choicesUrl === null
              ? []
              : [`Manage email preferences: ${footer.stop.choicesUrl}`]),
          ]
        : []),
      senderLine(footer.business),
    ].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')

/** A letter with its default values. */
type Whole = Required<Omit<Letter, 'facts'>> & { facts: readonly Fact[] }

/** Gives a letter (ports.ts) the form of all emails: HTML for light and dark, with a preheader, and plain text. */
export const typeset: Typeset = (letter, footer) => {
  const { subject, paragraphs, facts = [] } = letter
  const preview = paragraphs[0] ?? subject
  const whole = { preview, heading: subject, quotes: [], ...letter, facts: facts.filter((fact) => !!fact) }
  return {
    html: `<!doctype html>${renderToStaticMarkup(<Page letter={whole} footer={footer} />)}`,
    text: textOf(whole, footer),
  }
}
