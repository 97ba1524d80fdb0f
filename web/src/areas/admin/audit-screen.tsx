import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { FileDown, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { auditFile } from '../../features/people/api.ts'
import { AuditFilters } from '../../features/people/components/audit-filters.tsx'
import { AuditList } from '../../features/people/components/audit-list.tsx'
import { reasonOf } from '../../lib/api-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { type AuditSearch, auditSearch } from '../../lib/searches.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../paths.ts'
import { PageBody } from '../../ui/app-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AdminAccessRequired } from './admin-refused.tsx'

const route = getRouteApi('/back-office')

/** /admin/audit: who did what to whom, when and from where. */
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
        title="Audit log"
        description="What the back office did: to whom, when and from where. It cannot be changed."
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
      <AuditList search={search} />
    </PageBody>
  )
}

function Download({ search }: { search: AuditSearch }) {
  const [pending, setPending] = useState(false)
  const download = async (): Promise<void> => {
    setPending(true)
    try {
      saveFile('audit-log.csv', 'text/csv', await auditFile(search))
    } catch (error) {
      toast({
        title: 'Download failed',
        description: reasonOf(error, 'The file could not be made. Please try again.'),
        tone: 'bad',
      })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      loading={pending}
      onClick={() => void download()}
      icon={<FileDown size={15} aria-hidden="true" />}
    >
      Download CSV
    </Button>
  )
}
