import { useQuery } from '@tanstack/react-query'
import { type PlanOffer, planOffers } from '../../../features/billing/plan-offers.ts'
import { EntryFrame } from '../../../features/sessions/entry/entry-frame.tsx'
import { WhomToAsk } from '../../../features/settings/components/whom-to-ask.tsx'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../../ui/link.tsx'

/** Whether this server takes payments; undefined until it has answered. */
type Sells = boolean | undefined

/** /agent-signup: the choice between the two plans, if the server takes payments. /pricing compares them. */
export function AgentSignupScreen() {
  const config = useQuery(configQuery)
  const sells: Sells = config.data && config.data.payments.provider !== 'off'
  return (
    <EntryFrame
      wide
      title="Choose your plan"
      description={
        <>
          Billed monthly. Cancel anytime. <TextLink href="/pricing">Compare the plans</TextLink>
        </>
      }
    >
      <ul className="grid gap-3 sm:grid-cols-2">
        {planOffers.map((offer) => (
          <Offer key={offer.id} offer={offer} sells={sells} waiting={config.isPending} />
        ))}
      </ul>
      {config.isError && !config.data ? (
        <ErrorState
          message={fetchFailure('We couldn’t load the payment options', config.error)}
          onRetry={() => void config.refetch()}
          retrying={config.isFetching}
        />
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-3 rounded-lg bg-sunken p-4 text-md text-ink-2">
        <div className="min-w-60 flex-1">
          {sells === false ? (
            <>
              <p>Online payment is off, so our team creates accounts.</p>
              <WhomToAsk to="get an account" />
            </>
          ) : (
            <p>Already have an account?</p>
          )}
        </div>
        <ButtonLink href={paths.agentLogin()} variant={sells === false ? 'primary' : 'secondary'}>
          Log In
        </ButtonLink>
      </div>
    </EntryFrame>
  )
}

function Offer({ offer, sells, waiting }: { offer: PlanOffer; sells: Sells; waiting: boolean }) {
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <div>
        <h2 className="text-lg font-semibold">{offer.name}</h2>
        <p className="num mt-1">
          <span className="text-2xl font-semibold tracking-[-0.02em]">{offer.monthly}</span>
          <span className="text-md text-ink-2"> per month</span>
        </p>
      </div>
      <p className="num flex-1 text-md text-ink-2">{offer.summary}</p>
      {waiting ? <Skeleton className="h-11 w-full" /> : null}
      {sells ? (
        <ButtonLink
          href={offer.checkout}
          size="lg"
          full
          variant={offer.id === 'pro' ? 'primary' : 'secondary'}
          aria-label={`Subscribe Now: ${offer.name}`}
        >
          Subscribe Now
        </ButtonLink>
      ) : null}
    </li>
  )
}
