import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { Logo } from '../../../ui/frame/logo.tsx'
import { Main } from '../../../ui/frame/main.tsx'
import { Rail, type RailStep } from '../../../ui/frame/rail.tsx'
import { Link } from '../../../ui/link.tsx'

type Props = {
  title: string
  description?: ReactNode
  /** Links under the card, such as to the other sign-in pages. */
  elsewhere?: ReactNode
  wide?: boolean | undefined
  /** One column over the whole window, without the story and the legal links: for a page with its own second column. */
  alone?: boolean | undefined
  /** Who reads the story beside the form. Default 'agent'. */
  reader?: keyof typeof stories | undefined
  children: ReactNode
}

type Story = { title: string; steps: readonly RailStep[] }
type StoryWords = Record<'title' | 'asked' | 'called' | 'seen' | 'confirmed', string>

const storyOf = ({ title, asked, called, seen, confirmed }: StoryWords): Story => ({
  title,
  steps: [
    { id: 'asked', title: asked, detail: 'Client, property, and a time that works' },
    { id: 'called', title: called, detail: seen, state: 'live' },
    { id: 'confirmed', title: confirmed, state: 'next' },
    { id: 'toured', title: 'The client sees the property', state: 'next' },
  ],
})

const stories = {
  agent: storyOf({
    title: 'You find the clients. We handle the tours.',
    asked: 'You request a tour',
    called: 'We call the client and agree on a time',
    seen: 'You see every step here as it happens',
    confirmed: 'Confirmed and on your calendar',
  }),
  team: storyOf({
    title: 'Agents find the clients. You handle the tours.',
    asked: 'An agent requests a tour',
    called: 'You call the client and agree on a time',
    seen: 'The agent sees every step as it happens',
    confirmed: 'Confirmed and on everyone’s calendar',
  }),
}

/** These are separate documents; see `publicPages`. */
const legal = [
  { href: '/terms', label: 'Terms' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/refunds', label: 'Refunds' },
] as const

type Step = { title: string; description: string }

const ShowStep = createContext<(step: Step | null) => void>(() => undefined)

/** While it is there, the frame shows this title and text instead of the page's, and no links elsewhere. */
export function EntryStep({ title, description }: Step) {
  const show = useContext(ShowStep)
  useLayoutEffect(() => {
    show({ title, description })
    return () => show(null)
  }, [show, title, description])
  return null
}

/** The frame of every page for signed-out visitors. The lamp in its logo is unlit. */
export function EntryFrame({ wide, alone, reader = 'agent', children, ...page }: Props) {
  const [step, setStep] = useState<Step | null>(null)
  const { title, description, elsewhere = null } = step ? { ...step, elsewhere: null } : page
  return (
    <div
      className={cx(
        'grid min-h-dvh bg-canvas',
        alone ? 'justify-center' : 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]',
      )}
    >
      <div className={cx('flex min-w-0 flex-col px-5 py-6 sm:px-8', alone && 'w-screen max-w-5xl')}>
        <header className="flex items-center justify-between gap-4">
          <Link href={paths.landing()} aria-label="Porchlight homepage" className="inline-flex rounded-md">
            <Logo lit={false} />
          </Link>
          <Link
            href={paths.landing()}
            className="inline-flex min-h-control items-center gap-1.5 rounded-md px-2 text-md text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <ArrowLeft size={15} aria-hidden="true" />
            Back to homepage
          </Link>
        </header>
        <Main className={cx('flex flex-1 justify-center py-10', alone ? 'items-start' : 'items-center')}>
          <div className={cx('w-full', alone ? '' : wide ? 'max-w-2xl' : 'max-w-sm')}>
            <h1 className="text-2xl font-semibold tracking-[-0.02em]">{title}</h1>
            {description ? <p className="mt-2 text-base wrap-anywhere text-ink-2">{description}</p> : null}
            <div className="mt-7">
              <ShowStep value={setStep}>{children}</ShowStep>
            </div>
            {elsewhere ? (
              <div className="mt-7 border-t border-line pt-4 text-md text-ink-2">{elsewhere}</div>
            ) : null}
          </div>
        </Main>
        {alone ? null : <Legal />}
      </div>
      {alone ? null : <StoryPanel story={stories[reader]} />}
    </div>
  )
}

function Legal() {
  return (
    <footer>
      <nav aria-label="Legal" className="flex flex-wrap gap-x-5 text-sm text-ink-3">
        {legal.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            className="inline-flex min-h-8 items-center rounded-md hover:text-ink hover:underline coarse:min-h-11"
          >
            {label}
          </Link>
        ))}
      </nav>
    </footer>
  )
}

function StoryPanel({ story }: { story: Story }) {
  return (
    <aside
      aria-label="How a tour works"
      className="m-2 hidden place-items-center rounded-xl bg-[oklch(0.3_0.05_220)] [--brand:oklch(0.8_0.085_205)] [--ink-2:oklch(0.83_0.02_220)] [--ink-3:oklch(0.76_0.025_220)] [--ink:white] [--line-2:oklch(0.5_0.045_220)] [--rail-ground:oklch(0.3_0.05_220)] lg:grid"
    >
      <div className="max-w-md p-10">
        <p className="mb-9 text-2xl font-semibold tracking-[-0.02em] text-balance text-white">
          {story.title}
        </p>
        <Rail label="A tour, step by step" steps={story.steps} times="under" />
      </div>
    </aside>
  )
}
