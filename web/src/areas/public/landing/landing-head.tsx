import { toDollars } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'
import { addressPlaceholder, type publicPages } from '@porchlight/contract/kernel/public-pages'
import type { Question } from './questions.ts'

type Props = {
  path: keyof typeof publicPages
  title: string
  description: string
  /** Title and description that a shared link to the page shows. */
  shared: { title: string; description: string }
  questions: readonly Question[]
}

const at = (path: string): string => addressPlaceholder + path
const CARD = at('/social-card.png')
const CARD_SAYS = 'Porchlight. You find the clients. We handle the tours.'
const ORGANIZATION = at('/#organization')

/** Structured data about a page (schema.org): the business, its prices and the page's questions. */
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
 * The head of a public page, with metadata and structured data. A content security policy permits data blocks, because
 * browsers do not run them.
 */
export function LandingHead({ path, title, description, shared, questions }: Props) {
  // A closing script tag in the data would end the block.
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
