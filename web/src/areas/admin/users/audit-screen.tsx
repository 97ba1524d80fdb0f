import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { FileDown, RefreshCw } from 'lucide-react'
import { auditFile } from '../../../features/people/api.ts'
import { AuditFilters, noAuditFilters } from '../../../features/people/components/audit-filters.tsx'
import { AuditList } from '../../../features/people/components/audit-list.tsx'
import { useDownload } from '../../../lib/requests/use-download.ts'
import { type AuditSearch, auditSearch } from '../../../lib/searches.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { PageBody } from '../../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../../ui/frame/page-header.tsx'
import { AdminAccessRequired } from '../admin-refused.tsx'
import { heads } from '../heads.ts'
import { auditLinks } from './audit-links.ts'

const route = getRouteApi('/back-office')

/** /admin/audit: actions with their actor, target, time and origin. */
export function AuditScreen() {
  const { user } = useSession()
  const router = useRouter()
  const client = useQueryClient()
  const search = auditSearch(route.useSearch())
  const refreshing = useIsFetching({ queryKey: ['audit'] }) > 0
  if (!user) return null
  if (!user.permissions.includes('audit.view'))
    return <AdminAccessRequired user={user} next={paths.adminAudit()} />
  const go = (change: AuditSearch, replace = false): void => {
    const href = paths.adminAudit({ ...search, ...change })
    if (replace) router.history.replace(href)
    else router.history.push(href)
  }
  return (
    <PageBody>
      <PageHeader
        {...heads.audit}
        actions={
          <>
            <Button
              loading={refreshing}
              onClick={() => void client.invalidateQueries({ queryKey: ['audit'] })}
              icon={<RefreshCw size={15} aria-hidden="true" />}
            >
              Refresh
            </Button>
            <Download search={search} />
          </>
        }
      />
      <AuditFilters search={search} go={go} />
      <AuditList search={search} links={auditLinks(user.permissions)} onClear={() => go(noAuditFilters)} />
    </PageBody>
  )
}

function Download({ search }: { search: AuditSearch }) {
  const { pending, download } = useDownload()
  return (
    <Button
      loading={pending}
      onClick={() => void download('audit-log.csv', () => auditFile(search))}
      icon={<FileDown size={15} aria-hidden="true" />}
    >
      Download CSV
    </Button>
  )
}
