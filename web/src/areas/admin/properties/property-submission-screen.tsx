import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { blankSubmission } from '../../../features/properties/catalog-form.ts'
import { CatalogFields } from '../../../features/properties/components/catalog-fields.tsx'
import { useCatalogForm } from '../../../features/properties/use-catalog-form.ts'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { mayOpen, PropertiesGate, PropertiesPage } from './properties-page.tsx'

const ImportPanel = lazyWhenIdle(async () => ({
  default: (await import('../../../features/properties/imports/import-panel.tsx')).ImportPanel,
}))

const route = getRouteApi('/back-office')

/**
 * /admin/property-submission: the tabs Add, with one property's form, and Upload, with many in a file (specification,
 * back office, section 2).
 */
export function PropertySubmissionScreen() {
  const { user } = useSession()
  const { view, import: opened } = route.useSearch()
  if (!user) return null
  const tab = view === 'upload' || !mayOpen('add', user) ? 'upload' : 'add'
  const open = tab === 'upload' && !mayOpen('upload', user) ? 'add' : tab
  return <PropertiesGate tab={open}>{open === 'add' ? <Add /> : <Upload opened={opened} />}</PropertiesGate>
}

function Add() {
  // Used as the form's key, so a submitted form is replaced by an empty one.
  const [sent, setSent] = useState(0)
  return (
    <PropertiesPage tab="add" description="Properties you submit are listed for all agents right away.">
      <SingleForm key={sent} onDone={() => setSent((count) => count + 1)} />
    </PropertiesPage>
  )
}

function Upload({ opened }: { opened: string | undefined }) {
  const router = useRouter()
  return (
    <PropertiesPage tab="upload" description="Properties you upload are listed for all agents right away.">
      <Suspense fallback={<SkeletonRows rows={4} label="Loading the upload" />}>
        <ImportPanel
          opened={opened}
          onOpen={(id) => router.history.push(paths.propertySubmission({ view: 'upload', import: id }))}
        />
      </Suspense>
    </PropertiesPage>
  )
}

function SingleForm({ onDone }: { onDone: () => void }) {
  const { form, submit, sending, existing, theirs, takeTheirs } = useCatalogForm({
    kind: 'submission',
    subject: null,
    blank: blankSubmission,
    onDone,
  })
  return (
    <FormProvider {...form}>
      <Form label="Single property" className="flex max-w-3xl flex-col gap-4" onSubmit={submit}>
        <CatalogFields
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
