import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { outboxQuery } from '../../features/notifications/api.ts'
import { MailList } from '../../features/notifications/components/mail-list.tsx'
import { OpenMail } from '../../features/notifications/components/open-mail.tsx'
import { NotFoundScreen } from '../../features/sessions/components/not-found-screen.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Logo } from '../../ui/frame/logo.tsx'
import { Main } from '../../ui/frame/main.tsx'
import { Link } from '../../ui/link.tsx'

const route = getRouteApi('/dev/outbox')

/** /dev/outbox: the emails of a demo or development server, as their receivers would see them. */
export function OutboxScreen() {
  const { mail } = route.useSearch()
  const query = useQuery(outboxQuery)
  const { data, isFetching, refetch } = query
  if (data === null) return <NotFoundScreen />
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col gap-5 px-4 py-5 sm:px-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link href={paths.landing()} aria-label="Porchlight homepage" className="inline-flex rounded-md">
          <Logo lit={false} />
        </Link>
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-xl font-semibold">Outbox</h1>
          <p className="text-md text-ink-2">
            Emails this server would have sent. Shown only in demo and development.
          </p>
        </div>
        <Button loading={isFetching && data !== undefined} onClick={() => void refetch()}>
          Refresh
        </Button>
      </header>
      <Main className={cx('grid gap-5', data?.items.length !== 0 && 'lg:grid-cols-[22rem_minmax(0,1fr)]')}>
        <section aria-label="Emails" className={mail ? 'max-lg:hidden' : undefined}>
          <Loaded query={query} loading="Loading emails" rows={6} failed="We couldn’t load the emails.">
            {(mails) =>
              mails?.items.length ? (
                <MailList mails={mails.items} open={mail ?? null} />
              ) : (
                <EmptyState title="No emails yet">
                  Schedule or confirm a tour in the back office, or write to an agent.
                </EmptyState>
              )
            }
          </Loaded>
        </section>
        {mail ? <OpenMail id={mail} /> : null}
      </Main>
    </div>
  )
}
