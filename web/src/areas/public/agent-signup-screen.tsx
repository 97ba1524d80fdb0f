import { Check } from 'lucide-react'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EntryFrame } from './entry-frame.tsx'

// Prices of the specification (onboarding, section 1).
const plans = [
  {
    name: 'Standard',
    monthly: '$40',
    points: [
      'Clients coordinated and reminded for you',
      'Tours in Google Calendar, Outlook or a file',
      'A tour assistant at the door: $25 per tour',
    ],
  },
  {
    name: 'Pro',
    monthly: '$75',
    points: [
      'Everything in Standard',
      'Tours that our team schedules for you are free',
      'A tour assistant at the door: $15 per tour',
    ],
  },
] as const

/** /agent-signup: both plans with their prices. */
export function AgentSignupScreen() {
  return (
    <EntryFrame wide title="Plans" description="A monthly plan, cancelled whenever you like.">
      <ul className="grid gap-3 sm:grid-cols-2">
        {plans.map((plan) => (
          <li key={plan.name} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
            <div>
              <h2 className="text-lg font-semibold">{plan.name}</h2>
              <p className="num mt-1">
                <span className="text-2xl font-semibold tracking-[-0.02em]">{plan.monthly}</span>
                <span className="text-md text-ink-2"> per month</span>
              </p>
            </div>
            <ul className="flex flex-col gap-2 text-md text-ink-2">
              {plan.points.map((point) => (
                <li key={point} className="flex gap-2">
                  <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ok" />
                  {point}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3 rounded-lg bg-sunken p-4 text-md text-ink-2">
        <p className="min-w-60 flex-1">
          Signing up online opens soon. Until then accounts are made by our team; whoever has one can sign in
          now.
        </p>
        <ButtonLink href={paths.agentLogin()} variant="primary">
          Log In
        </ButtonLink>
      </div>
    </EntryFrame>
  )
}
