import type { PropertyRequest } from '@porchlight/contract/properties'
import { useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { RequestForm } from '../../features/properties/components/request-form.tsx'
import { RequestList } from '../../features/properties/components/request-list.tsx'
import { streetOf } from '../../features/properties/property-words.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { TextLink } from '../../ui/link.tsx'
import { heads } from './heads.tsx'

/** /property-request: the form, and the answers to earlier requests. */
export function PropertyRequestScreen() {
  const { user, agent } = useSession()
  const userId = user?.id ?? agent?.id
  const [sent, setSent] = useState<PropertyRequest | null>(null)
  return (
    <PageBody>
      <PageHeader {...heads.propertyRequest} />
      <p className="text-md text-ink-2">
        If you know the details,{' '}
        <TextLink href={paths.properties({ add: 'open' })}>add the property yourself</TextLink> and schedule a
        tour right away.
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {sent ? <Sent request={sent} onAnother={() => setSent(null)} /> : null}
        {!sent && userId ? <RequestForm userId={userId} onSent={setSent} /> : null}
        {!sent && !userId ? <SkeletonRows rows={6} label="Loading the form" /> : null}
        <section aria-labelledby="own-requests" className="min-w-0">
          <h2 id="own-requests" className="mb-3 text-base font-semibold">
            Your requests
          </h2>
          <RequestList />
        </section>
      </div>
    </PageBody>
  )
}

/** Replaces the form after a request is sent. */
function Sent({ request, onAnother }: { request: PropertyRequest; onAnother: () => void }) {
  const router = useRouter()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const back = (): void => {
    if (router.history.canGoBack()) router.history.back()
    else router.history.push(paths.properties())
  }
  return (
    <section
      aria-labelledby="request-sent"
      className="flex flex-col items-center gap-4 rounded-lg border border-line px-6 py-12 text-center"
    >
      <span className="grid size-11 place-items-center rounded-full bg-ok-soft text-ok">
        <Check size={22} aria-hidden="true" />
      </span>
      <div className="max-w-96">
        <h2
          id="request-sent"
          ref={title}
          tabIndex={-1}
          className="text-lg font-semibold tracking-[-0.01em] outline-none"
        >
          Property Request Submitted
        </h2>
        <p className="text-md text-balance wrap-anywhere text-ink-2">
          We’ll look into {request.propertyName || streetOf(request)}. You’ll see our reply here.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={onAnother}>
          Submit Another Property
        </Button>
        <Button onClick={back}>Go Back</Button>
      </div>
    </section>
  )
}
