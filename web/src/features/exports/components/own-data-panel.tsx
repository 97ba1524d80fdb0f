import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/frame/panel.tsx'

/** Downloads all of the user's own data. */
export function OwnDataPanel() {
  const download = useMutation({
    mutationFn: async () => {
      const { downloadFile } = await import('../../../lib/requests/download-file.ts')
      return downloadFile('/api/profile/export', 'porchlight.json')
    },
    onSuccess: () => toast({ title: 'Download Ready', tone: 'ok' }),
    onError: (error) =>
      toastFailure(error, 'We couldn’t create the file. Please try again.', 'Download failed'),
  })
  return (
    <Panel
      title="Your data"
      description="Profile, clients, tours with their history, notes, messages, properties, invoices, and sessions, as one JSON file."
    >
      <Button
        loading={download.isPending}
        icon={<Download size={15} aria-hidden="true" />}
        onClick={() => download.mutate()}
      >
        {download.isPending ? 'Preparing your file' : 'Download your data'}
      </Button>
    </Panel>
  )
}
