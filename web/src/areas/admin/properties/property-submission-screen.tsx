import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { blankSubmission } from '../../../features/properties/catalogue-form.ts'
import { CatalogueFields } from '../../../features/properties/components/catalogue-fields.tsx'
import { useCatalogueForm } from '../../../features/properties/use-catalogue-form.ts'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { PageBody } from '../../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../../ui/frame/page-header.tsx'
import { Tabs } from '../../../ui/frame/tabs.tsx'
import { AdminAccessRequired } from '../admin-refused.tsx'

const ImportPanel = lazyWhenIdle(async () => ({
  default: (await import('../../../features/properties/components/import-panel.tsx')).ImportPanel,
}))

const route = getRouteApi('/back-office')

/** /admin/property-submission: one property by form, or many as a file (specification, back office, section 2). */
export function PropertySubmissionScreen() {
  const { user } = useSession()
  // Used as the form's key, so a submitted form is replaced by an empty one.
  const [sent, setSent] = useState(0)
  const router = useRouter()
  const { view: asked, import: opened } = route.useSearch()
  if (!user) return null
  const { permissions } = user
  const mayCreate = permissions.includes('properties.create')
  const mayImport = permissions.includes('properties.import')
  if (!mayCreate && !mayImport) return <AdminAccessRequired user={user} next={paths.propertySubmission()} />
  const tabs = [
    ...(mayCreate
      ? [
          {
            value: 'form',
            label: 'Single property',
            panel: <SingleForm key={sent} onDone={() => setSent((count) => count + 1)} />,
          },
        ]
      : []),
    ...(mayImport
      ? [
          {
            value: 'upload',
            label: 'CSV upload',
            panel: (
              <Suspense fallback={<SkeletonRows rows={4} label="Loading the upload" />}>
                <ImportPanel
                  opened={opened}
                  onOpen={(id) =>
                    router.history.push(paths.propertySubmission({ view: 'upload', import: id }))
                  }
                />
              </Suspense>
            ),
          },
        ]
      : []),
  ]
  const view = tabs.find(({ value }) => value === asked)?.value ?? (mayCreate ? 'form' : 'upload')
  return (
    <PageBody>
      <PageHeader
        title="Property submission"
        description="Properties you submit are listed for all agents right away."
        actions={<ButtonLink href={paths.propertyManagement()}>All properties</ButtonLink>}
      />
      <Tabs
        label="One or many"
        value={view}
        onChange={(next) => router.history.push(paths.propertySubmission({ view: next }))}
        tabs={tabs}
      />
    </PageBody>
  )
}

function SingleForm({ onDone }: { onDone: () => void }) {
  const { form, submit, sending, existing, theirs, takeTheirs } = useCatalogueForm({
    kind: 'submission',
    subject: null,
    blank: blankSubmission,
    onDone,
  })
  return (
    <FormProvider {...form}>
      <Form label="Single property" className="flex max-w-3xl flex-col gap-4" onSubmit={submit}>
        <CatalogueFields
          kind="submission"
          subject={null}
          existing={existing}
          theirs={theirs}
          onTakeTheirs={takeTheirs}
        />
        <div>
          <Button variant="primary" type="submit" loading={sending}>
            {sending ? 'Submitting...' : 'Submit Property'}
          </Button>
        </div>
      </Form>
    </FormProvider>
  )
}
