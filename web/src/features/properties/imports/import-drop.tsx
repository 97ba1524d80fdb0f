import { useMutation } from '@tanstack/react-query'
import { FileDown, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/forms/drop-zone.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { downloadSample, LARGEST_UPLOAD } from './imports-api.ts'

const accepted = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain'

type PastedText = { pasted: string; onPasted: (text: string) => void }

/** Accepts a dropped or chosen file, or pasted text, which the panel keeps for a correction. */
export function ImportDrop({ onFile, ...text }: PastedText & { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [pasting, setPasting] = useState(text.pasted !== '')
  const acceptFile = (file: File | undefined): void => {
    if (!file) return
    if (file.size > LARGEST_UPLOAD)
      toast({
        title: 'Bulk Upload Error',
        description: 'Bulk upload failed: the file is larger than 100 MB.',
        tone: 'bad',
      })
    else onFile(file)
  }
  return (
    <div className="flex flex-col gap-3">
      <DropZone
        onFiles={([file]) => acceptFile(file)}
        className="flex-col items-center gap-3 px-6 py-10 text-center"
      >
        <FileUp size={26} aria-hidden="true" className="text-ink-3" />
        <div>
          <p className="text-base font-semibold">Drop a CSV file here</p>
          <p className="max-w-120 text-md text-balance text-ink-2">
            Use a listing site’s export, or your own table with column names in the first row. Up to 100 MB.
          </p>
          <p className="mt-2 max-w-120 text-sm text-balance text-ink-2">
            Each row needs an address and a city. Outside our eight cities, it also needs a state. All other
            columns are optional. To try a file first, choose it and press “Check the file only”: nothing is
            added.
          </p>
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          <Button onClick={() => setPasting(!pasting)} aria-expanded={pasting}>
            Paste text instead
          </Button>
          <Sample />
        </div>
        <input
          ref={input}
          type="file"
          accept={accepted}
          aria-label="CSV file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            acceptFile(event.target.files?.[0])
            // Reset the input, so that choosing the same file again also counts.
            event.target.value = ''
          }}
        />
      </DropZone>
      {pasting ? (
        <Paste
          {...text}
          onUse={() => acceptFile(new File([text.pasted], 'pasted.csv', { type: 'text/csv' }))}
        />
      ) : null}
    </div>
  )
}

function Sample() {
  const download = useMutation({
    mutationFn: downloadSample,
    onError: (error) =>
      toastFailure(error, 'We couldn’t create the file. Please try again.', 'Download failed'),
  })
  return (
    <Button
      variant="ghost"
      loading={download.isPending}
      onClick={() => download.mutate()}
      icon={<FileDown size={15} aria-hidden="true" />}
    >
      Download a sample file
    </Button>
  )
}

function Paste({ pasted, onPasted, onUse }: PastedText & { onUse: () => void }) {
  const [missing, setMissing] = useState<string | undefined>()
  const submit = (): void => {
    // A header row and one more (specification, back office, section 5).
    if (pasted.trim().split(/\r?\n/).length < 2)
      setMissing('Enter CSV text with a header row and at least one more row')
    else onUse()
  }
  return (
    <Form label="Paste CSV text" className="flex flex-col items-start gap-3" onSubmit={submit}>
      <TextArea
        className="w-full"
        label="CSV text"
        rows={6}
        value={pasted}
        placeholder={
          'propertyName,address,city,state,zipCode,type,price\nThe Alder,12 Quarry Lane,austin,TX,78701,condo,410000'
        }
        onChange={(event) => {
          onPasted(event.target.value)
          setMissing(undefined)
        }}
        error={missing}
      />
      <Button type="submit">Use this text</Button>
    </Form>
  )
}
