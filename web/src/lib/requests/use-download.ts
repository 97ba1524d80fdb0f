import { useState } from 'react'
import { saveFile } from './save-file.ts'
import { toastFailure } from './toast-failure.ts'

/** Downloads a CSV file through the browser. A toast reports a failure. */
export const useDownload = () => {
  const [pending, setPending] = useState(false)
  const download = async (name: string, fetchText: () => Promise<string>): Promise<void> => {
    setPending(true)
    try {
      saveFile(name, 'text/csv', await fetchText())
    } catch (error) {
      toastFailure(error, 'We couldn’t create the file. Please try again.', 'Download failed')
    } finally {
      setPending(false)
    }
  }
  return { pending, download }
}
