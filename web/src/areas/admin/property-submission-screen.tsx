import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { blankSubmission } from '../../features/properties/catalogue-form.ts'
import { CatalogueFields } from '../../features/properties/components/catalogue-fields.tsx'
import { useCatalogueForm } from '../../features/properties/use-catalogue-form.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { PageBody } from '../../ui/app-frame.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AdminAccessRequired } from './admin-refused.tsx'

/** /admin/property-submission: one property by form, or many as a file (specification, back office, section 2). */
export function PropertySubmissionScreen() {
  const { user } = useSession()
  // A form that was sent makes room for the next one.
  const [sent, setSent] = useState(0)
  if (!user) return null
  if (!user.permissions.includes('properties.create'))
    return <AdminAccessRequired user={user} next={paths.propertySubmission()} />
  return (
    <PageBody>
      <PageHeader
        title="Property submission"
        description="What you submit is listed for all agents at once."
        actions={<ButtonLink href={paths.propertyManagement()}>All properties</ButtonLink>}
      />
      <SingleForm key={sent} onDone={() => setSent((count) => count + 1)} />
    </PageBody>
  )
}

function SingleForm({ onDone }: { onDone: () => void }) {
  const { form, submit, sending, taken, theirs, takeTheirs } = useCatalogueForm({
    ...{ kind: 'submission', subject: null, blank: blankSubmission, onDone },
  })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Single property"
        className="flex max-w-3xl flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <CatalogueFields kind="submission" subject={null} {...{ taken, theirs }} onTakeTheirs={takeTheirs} />
        <div>
          <Button variant="primary" type="submit" loading={sending}>
            {sending ? 'Submitting...' : 'Submit Property'}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
