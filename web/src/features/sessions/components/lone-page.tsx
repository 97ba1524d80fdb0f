import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { Logo } from '../../../ui/frame/logo.tsx'
import { Main } from '../../../ui/frame/main.tsx'
import { Link } from '../../../ui/link.tsx'

type Props = {
  title: string
  /** The width and look of the box. */
  className: string
  /** Links to other pages. */
  actions: ReactNode
  /** The text under the title. */
  children?: ReactNode
  /** The server did not answer whether somebody is signed in. */
  unreachable?: boolean
}

/** A page with one message in its middle, instead of an area that the user may not open. */
export function LonePage({ title, className, actions, children, unreachable = false }: Props) {
  return (
    <Main className="grid min-h-dvh place-items-center p-6">
      <div className={`flex flex-col items-center gap-5 text-center ${className}`}>
        <Link href={paths.landing()} aria-label="Porchlight homepage" className="rounded-md">
          <Logo lit={false} size={32} name={false} />
        </Link>
        <div>
          <h1 className="text-xl font-semibold tracking-[-0.012em]">{title}</h1>
          {children}
          {unreachable ? (
            <p role="alert" className="mt-2 text-md text-balance text-bad">
              We couldn’t reach Porchlight, so we can’t tell whether you’re signed in. Check your network and
              reload the page.
            </p>
          ) : null}
        </div>
        {actions}
      </div>
    </Main>
  )
}
