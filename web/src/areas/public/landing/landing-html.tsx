import { publicPages, signInEntry, withDemo, withEntry } from '@porchlight/contract/kernel/public-pages'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Landing } from './landing.tsx'
import { LandingHead } from './landing-head.tsx'
import { LandingPolicy } from './landing-policy.tsx'
import { type Policy, type PolicyPath, policies } from './policies.ts'
import { Pricing } from './pricing.tsx'
import { moneyQuestions, questions } from './questions.ts'

type Page = { head: ReactNode; body: ReactNode }

const pages: Record<string, Page> = {
  'index.html': {
    head: (
      <LandingHead
        path="/"
        title="Porchlight: property tours for real-estate agents"
        description="You find the clients. Porchlight coordinates and attends their property tours in eight cities, from $40 per month."
        shared={{
          title: 'You find the clients. We handle the tours.',
          description:
            'A subscription for real-estate agents: coordinated, attended property tours in eight cities, from $40 per month.',
        }}
        questions={questions}
      />
    ),
    body: <Landing />,
  },
  'pricing.html': {
    head: (
      <LandingHead
        path="/pricing"
        title="Pricing · Porchlight"
        description="Standard is $40 per month plus $25 per attended tour. Pro is $75 per month plus $15 per tour. Monthly costs and prices by city."
        shared={{
          title: 'What Porchlight costs',
          description: 'Standard: $40 per month, $25 per attended tour. Pro: $75 per month, $15 per tour.',
        }}
        questions={moneyQuestions}
      />
    ),
    body: <Pricing />,
  },
}

// Object.entries loses the type of the keys.
for (const [path, { title, summary: description }] of Object.entries(policies) as [PolicyPath, Policy][])
  pages[publicPages[path]] = {
    head: (
      <LandingHead
        path={path}
        title={`${title} · Porchlight`}
        description={description}
        shared={{ title, description }}
        questions={[]}
      />
    ),
    body: <LandingPolicy path={path} />,
  }

const documents = new Map<string, string>(Object.entries(publicPages))

/** The document at an address during development. In production, the server maps addresses to documents. */
export function documentAt(path: string): string | undefined {
  return documents.get(path)
}

/**
 * Renders a public page as HTML without script. The server inserts the sign-in link; a `complete` page has the link for
 * signed-out readers.
 * @throws Error if the file is not a public page
 */
export function publicHtml(
  file: string,
  { complete }: { complete: boolean },
): { head: string; body: string } {
  const page = pages[file]
  if (!page) throw new Error(`${file} is no public page`)
  const body = renderToStaticMarkup(page.body)
  return {
    head: renderToStaticMarkup(page.head),
    body: complete ? withEntry(withDemo(body, '/quick-login'), signInEntry) : body,
  }
}
