import { ArrowLeft, ArrowUpRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DESKTOP, useMediaQuery } from '../../../ui/use-media-query.ts'
import { AboutLine } from './about-line.tsx'

type Props = {
  title: string
  about: readonly string[]
  /** When the tour takes place. */
  time: string | null
  status: ReactNode
  /** The label of the link back to the list: 'Back to messages'. */
  back: string
  onBack: () => void
  /** The link to the conversation's tour. Null if there is no tour, or if the reader may not open it. */
  tourHref: string | null
}

/** The title of an open conversation, and on a phone the link back to the list. */
export function ThreadHead({ title, about, time, status, back, onBack, tourHref }: Props) {
  const desktop = useMediaQuery(DESKTOP)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the thread replaces the list, so without this the focus would be lost.
  useEffect(() => {
    if (!desktop) heading.current?.focus({ preventScroll: true })
  }, [desktop])
  return (
    <header className="flex items-center gap-2 border-b border-line px-4 py-2.5 max-lg:pl-2">
      {desktop ? null : (
        <IconButton label={back} onClick={onBack}>
          <ArrowLeft size={17} aria-hidden="true" />
        </IconButton>
      )}
      <div className="min-w-0 flex-1">
        <h2
          ref={heading}
          tabIndex={-1}
          className="line-clamp-2 text-base font-semibold wrap-anywhere outline-none"
          title={title}
        >
          {title}
        </h2>
        <p className="line-clamp-2 text-sm wrap-anywhere text-ink-2" title={about.join(' · ')}>
          <AboutLine parts={about} />
        </p>
        {time || status ? (
          <p className="num flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
            {time}
            {status}
          </p>
        ) : null}
      </div>
      {tourHref ? (
        <ButtonLink href={tourHref} icon={<ArrowUpRight size={15} aria-hidden="true" />}>
          <span className="max-sm:sr-only">Open tour</span>
        </ButtonLink>
      ) : null}
    </header>
  )
}
