import type { StoppedMails } from '@porchlight/contract/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { stopQuery } from '../../features/notifications/api.ts'
import { reasonOf } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { configQuery } from '../../lib/requests/config-query.ts'
import { setQueryResult } from '../../lib/requests/set-query-result.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NotLoaded } from '../../ui/feedback/loaded.tsx'
import { Main } from '../../ui/frame/main.tsx'
import { useNextHeading } from '../../ui/frame/use-next-heading.ts'

const route = getRouteApi('/public/unsubscribe/$token')

/** /unsubscribe/…, from an email's link. Opening it changes nothing, because link scanners open it too. */
export function UnsubscribeScreen() {
  const { token } = route.useParams()
  const query = useQuery(stopQuery(token))
  const { data } = query
  if (data === undefined)
    return (
      <PlainFrame title="Emails">
        <div className="w-full">
          <NotLoaded
            query={query}
            loading="Loading"
            rows={2}
            failed="We couldn’t read this link."
            align="start"
          />
        </div>
      </PlainFrame>
    )
  if (data === null)
    return (
      <PlainFrame
        title="This link doesn’t work"
        description="It’s incomplete, or the account is closed. Sign in to manage your emails, or reply to the email."
      >
        <ButtonLink href={paths.mails()}>Manage email preferences</ButtonLink>
      </PlainFrame>
    )
  return data.hasAccount ? <StopAccount token={token} {...data} /> : <StopClient token={token} {...data} />
}

type FrameProps = { title: string; description?: ReactNode; children: ReactNode }

/**
 * The frame of a page that an email links to. Its reader may be an agent's client, so it shows the business name and no
 * marketing. The title stays in place in every state, so that `Afterwards` can put its button below the previous one.
 * Each title after the first gets the focus, so that screen readers announce it.
 */
function PlainFrame({ title, description, children }: FrameProps) {
  const { data } = useQuery(configQuery)
  const heading = useNextHeading(title)
  return (
    <Main className="flex min-h-dvh items-start justify-center bg-canvas px-5 py-10 sm:px-8 sm:pt-[24dvh]">
      <div className="w-full max-w-sm">
        <p className="mb-3 min-h-5 text-md font-semibold wrap-anywhere text-ink-2">{data?.business.name}</p>
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-2xl font-semibold tracking-[-0.02em] outline-none text-balance"
        >
          {title}
        </h1>
        {description ? <p className="mt-2 text-base text-ink-2">{description}</p> : null}
        <div className="mt-7 flex flex-col items-start gap-4">{children}</div>
      </div>
    </Main>
  )
}

const useChange = (
  key: 'POST /api/unsubscribe/:token' | 'POST /api/unsubscribe/:token/subscribe-again',
  token: string,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(key, { params: { token } }),
    onSuccess: (now) => setQueryResult(client, stopQuery(token).queryKey, now),
  })
}

function Failure({ error, words }: { error: Error | null; words: string }) {
  if (!error) return null
  return (
    <p role="alert" className="text-md text-bad">
      {reasonOf(error, words)}
    </p>
  )
}

/** The next action after a change. It is below the button just pressed, so that a double-click cannot press both. */
const Afterwards = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex w-full flex-col items-start gap-4 border-t border-line pt-10">
    <p className="text-md text-ink-2">Changed your mind?</p>
    {children}
  </div>
)

const stopFailed = 'We couldn’t unsubscribe you. Please try again.'

/** For a person with an account, who turns emails on again in their email preferences. */
function StopAccount({ token, label, byEmail }: StoppedMails & { token: string }) {
  const stop = useChange('POST /api/unsubscribe/:token', token)
  const preferences = <ButtonLink href={paths.mails()}>Manage email preferences</ButtonLink>
  if (!byEmail)
    return (
      <PlainFrame title="Unsubscribed" description={`You won’t get “${label}” emails anymore.`}>
        <Afterwards>{preferences}</Afterwards>
      </PlainFrame>
    )
  return (
    <PlainFrame
      title={`Unsubscribe from “${label}”?`}
      description="Nothing else changes. You can turn these emails on again at any time."
    >
      <Button variant="primary" loading={stop.isPending} onClick={() => stop.mutate()}>
        Unsubscribe
      </Button>
      <Failure error={stop.error} words={stopFailed} />
      {preferences}
    </PlainFrame>
  )
}

/** For an agent's client, whose only way back is this link. */
function StopClient({ token, byEmail }: StoppedMails & { token: string }) {
  const stop = useChange('POST /api/unsubscribe/:token', token)
  const restore = useChange('POST /api/unsubscribe/:token/subscribe-again', token)
  if (!byEmail)
    return (
      <PlainFrame
        title="Unsubscribed"
        description="You won’t get emails about your tours. Your agent will keep you informed."
      >
        <Afterwards>
          <Button
            loading={restore.isPending}
            onClick={() => {
              stop.reset()
              restore.mutate()
            }}
          >
            Resubscribe
          </Button>
          <Failure error={restore.error} words="We couldn’t resubscribe you. Please try again." />
        </Afterwards>
      </PlainFrame>
    )
  return (
    <PlainFrame
      title={restore.isSuccess ? 'Resubscribed' : 'Stop emails about your tours?'}
      description={
        restore.isSuccess
          ? 'You’ll get emails about your tours again.'
          : 'Your tours won’t change. Your agent will keep you informed.'
      }
    >
      <Button
        variant={restore.isSuccess ? 'secondary' : 'primary'}
        loading={stop.isPending}
        onClick={() => stop.mutate(undefined, { onSuccess: () => restore.reset() })}
      >
        Unsubscribe
      </Button>
      <Failure error={stop.error} words={stopFailed} />
    </PlainFrame>
  )
}
