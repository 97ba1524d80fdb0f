import { vi } from 'vitest'

/** An upload that the server has not answered. */
export type PendingUpload = {
  file: File
  progress: (loaded: number) => void
  answer: (status: number, body: unknown) => void
  stopped: boolean
}
/** Replaces the browser's uploads, until `vi.unstubAllGlobals`. Returns those that the server has not answered. */
export const stubUploads = (): PendingUpload[] => {
  const pending: PendingUpload[] = []
  class Upload {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 0
    statusText = ''
    response: unknown = null
    onload = () => undefined
    onabort = () => undefined
    one: PendingUpload | null = null
    open() {}
    setRequestHeader() {}
    abort() {
      if (this.one) this.one.stopped = true
      this.onabort()
    }
    send(file: File) {
      this.one = {
        file,
        stopped: false,
        progress: (loaded) => this.upload.onprogress?.({ loaded, total: 100 }),
        answer: (status, body) => {
          this.status = status
          this.response = body
          this.onload()
        },
      }
      pending.push(this.one)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return pending
}
