import { toDollars } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'
import { addressPlaceholder, type publicPages } from '@porchlight/contract/kernel/public-pages'
import type { Question } from './questions.ts'

type Props = {
  path: keyof typeof publicPages
  title: string
  description: string
  /** What a link to the page says of it where it is shared. */
  shared: { title: string; description: string }
  questions: readonly Question[]
}

const at = (path: string): string => addressPlaceholder + path
const CARD = at('/social-card.png')
const CARD_SAYS = 'Porchlight. You find the clients. We handle the tours.'
const ORGANIZATION = at('/#organization')

/** What programs read of a page (schema.org): who, what it costs, and the questions as they stand on it. */
const facts = (questions: readonly Question[]) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': ORGANIZATION,
      name: 'Porchlight',
      url: at('/'),
      logo: at('/icon-512.png'),
    },
    {
      '@type': 'SoftwareApplication',
      name: 'Porchlight',
      url: at('/'),
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Any with a web browser',
      publisher: { '@id': ORGANIZATION },
      offers: [plans.basic, plans.pro].map(({ name, monthlyCents }) => ({
        '@type': 'Offer',
        name,
        price: String(toDollars(monthlyCents)),
        priceCurrency: 'USD',
        url: at('/pricing'),
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: String(toDollars(monthlyCents)),
          priceCurrency: 'USD',
          billingDuration: 'P1M',
        },
      })),
    },
    ...(questions.length === 0
      ? []
      : [
          {
            '@type': 'FAQPage',
            mainEntity: questions.map(({ ask, answer }) => ({
              '@type': 'Question',
              name: ask,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]),
  ],
})

/**
 * The head of a public page: for search, for sharing, and for programs. The last is a block of data, which no content
 * security policy keeps from the page: a browser never runs it.
 */
export function LandingHead({ path, title, description, shared, questions }: Props) {
  // What closes a script in the data would close it on the page.
  const data = JSON.stringify(facts(questions)).replaceAll('<', '\\u003c')
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={at(path)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Porchlight" />
      <meta property="og:url" content={at(path)} />
      <meta property="og:title" content={shared.title} />
      <meta property="og:description" content={shared.description} />
      <meta property="og:image" content={CARD} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={CARD_SAYS} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={shared.title} />
      <meta name="twitter:description" content={shared.description} />
      <meta name="twitter:image" content={CARD} />
      <meta name="twitter:image:alt" content={CARD_SAYS} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, without a < */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
    </>
  )
}
