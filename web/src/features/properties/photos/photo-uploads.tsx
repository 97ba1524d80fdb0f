import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import type { PhotoUpload } from './use-photo-uploads.ts'

type Props = {
  uploads: readonly PhotoUpload[]
  onRetry: (upload: PhotoUpload) => void
  onDismiss: (upload: PhotoUpload) => void
}

/** The files on their way, and those that were refused, with the reason. */
export function PhotoUploads({ uploads, onRetry, onDismiss }: Props) {
  const refused = uploads.filter(({ problem }) => problem !== null)
  return (
    <>
      {uploads.length > refused.length ? (
        <ul aria-label="Uploads" className="flex flex-col gap-2">
          {uploads
            .filter(({ problem }) => problem === null)
            .map((upload) => (
              <li key={upload.key} className="flex items-center gap-3">
                <div className="min-w-0 flex-1 wrap-anywhere">
                  <Progress
                    label={upload.file.name}
                    value={upload.part ?? 0}
                    detail={upload.part === null ? 'Waiting' : upload.part < 1 ? undefined : 'Saving...'}
                  />
                </div>
                <Button variant="ghost" onClick={() => onDismiss(upload)}>
                  Stop<span className="sr-only"> uploading {upload.file.name}</span>
                </Button>
              </li>
            ))}
        </ul>
      ) : null}
      <div role="alert" className="flex flex-col gap-2 empty:hidden">
        {refused.map((upload) => (
          <div key={upload.key} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <p className="min-w-0 flex-1 basis-56 wrap-anywhere text-bad">
              <span className="font-medium">{upload.file.name}:</span> {upload.problem}
            </p>
            {upload.again ? (
              <Button onClick={() => onRetry(upload)}>
                Try again<span className="sr-only"> with {upload.file.name}</span>
              </Button>
            ) : null}
            <Button variant="ghost" onClick={() => onDismiss(upload)}>
              Dismiss<span className="sr-only"> {upload.file.name}</span>
            </Button>
          </div>
        ))}
      </div>
    </>
  )
}
