import type { Permission } from '@porchlight/contract/kernel/permissions'
import { Building2, ChartColumn, ClipboardList, FileUp } from 'lucide-react'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/link.tsx'
import { heads } from '../heads.ts'
import { PropertiesGate, PropertiesPage } from './properties-page.tsx'

type Door = {
  href: string
  title: string
  text: string
  icon: typeof Building2
  needs: Permission
}

const doors: readonly Door[] = [
  {
    href: paths.propertyManagement(),
    title: 'Complete Property System',
    text: 'Search, filter, create, edit, and delete every property.',
    icon: Building2,
    needs: 'properties.view',
  },
  {
    href: paths.adminProperties(),
    title: 'Legacy Interface',
    text: 'Property requests, active properties, and past decisions.',
    icon: ClipboardList,
    needs: 'properties.view',
  },
  {
    href: paths.adminDashboard(),
    title: 'Dashboard Analytics',
    text: 'Tours, people, and properties at a glance.',
    icon: ChartColumn,
    needs: 'tours.view',
  },
  {
    href: paths.propertySubmission(),
    title: 'Submission and Upload',
    text: 'Add one property with a form, or upload a listing site’s export.',
    icon: FileUp,
    needs: 'properties.import',
  },
]

const features = [
  '8 city markets: San Antonio, Austin, Dallas, Houston, Atlanta, Miami, Denver, and New York City',
  'Role-based access: each part has its own permission',
  'Agents see the properties they add right away. Everyone sees them once you publish them',
  'Uploads of up to 100 MB with a preview, a check that saves nothing, and a reason for each refused row',
  'Every change is in the audit log. If two people edit at the same time, the second one is warned',
] as const

/** /property-hub: links to the property screens (specification, back office, section 2). */
export function PropertyHubScreen() {
  return (
    <PropertiesGate tab={null}>
      <Hub />
    </PropertiesGate>
  )
}

function Hub() {
  const { user } = useSession()
  return (
    <PropertiesPage tab={null} {...heads.propertyHub}>
      <ul aria-label="Tools" className="grid gap-3 sm:grid-cols-2">
        {doors
          .filter(({ needs }) => user?.permissions.includes(needs))
          .map(({ href, title, text, icon: Icon }) => (
            <li
              key={href}
              className="relative flex gap-3 rounded-lg border border-line bg-surface p-4 transition-colors duration-100 has-[a:hover]:border-line-2 has-[a:hover]:bg-sunken/50"
            >
              <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
              <div className="min-w-0">
                <h2 className="text-base font-semibold">
                  <Link href={href} className="after:absolute after:inset-0 after:rounded-lg">
                    {title}
                  </Link>
                </h2>
                <p className="text-md text-ink-2">{text}</p>
              </div>
            </li>
          ))}
      </ul>
      <section aria-labelledby="hub-features" className="flex flex-col gap-2">
        <h2 id="hub-features" className="text-base font-semibold">
          Features
        </h2>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-md text-ink-2">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </section>
    </PropertiesPage>
  )
}
