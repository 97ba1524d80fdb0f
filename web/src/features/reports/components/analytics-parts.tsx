import { TextLink } from '../../../ui/link.tsx'

/** The parts of the page below the figures of the range, by the ids of their headings. */
const parts = [
  ['now-figures', 'Now'],
  ['over-time', 'Over time'],
  ['open-charges-title', 'Open charges'],
  ['past-due-title', 'Past-due subscribers'],
  ['by-assistant-title', 'Completed tours by assistant'],
  ['activity-title', 'Recent activity'],
] as const

/** Leads to the parts of a long page. The addresses name only the part, so the range stays. */
export function AnalyticsParts() {
  return (
    <nav aria-label="On this page" className="flex flex-wrap gap-x-3 text-sm text-ink-2">
      <span aria-hidden="true" className="py-1">
        On this page:
      </span>
      {parts.map(([id, title]) => (
        <TextLink key={id} href={`#${id}`} className="py-1">
          {title}
        </TextLink>
      ))}
    </nav>
  )
}
