import { useOnline } from '../../lib/live/online.ts'
import { Link } from '../link.tsx'
import { Logo } from './logo.tsx'

/** The logo as the link to the area's first page. @param to names that page: 'the dashboard' */
export function HomeLink({ href, to }: { href: string; to: string }) {
  return (
    <Link href={href} aria-label={`Porchlight, to ${to}`} className="inline-flex rounded-md">
      <Logo lit={useOnline()} />
    </Link>
  )
}
