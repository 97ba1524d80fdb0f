import { useState } from 'react'
import { toast } from '../toast.ts'
import { reasonOf } from './api-error.ts'
import { saveFile } from './save-file.ts'

/** Downloads a CSV file through the browser. A toast reports a failure. */
export const useDownload = () => {
  const [pending, setPending] = useState(false)
  const download = async (name: string, fetchText: () => Promise<string>): Promise<void> => {
    setPending(true)
    try {
      saveFile(name, 'text/csv', await fetchText())
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
  return { pending, download }
}
