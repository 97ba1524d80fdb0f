import { ApiError, Unreachable } from './api-error.ts'

type Upload = {
  /** The address, query and all. */
  address: string
  content: Blob
  mediaType: string
  /** How much of it has gone out, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal | undefined
}

/**
 * Sends a file as a call's body and says how far it is, which fetch cannot. Answers what the call answers.
 * @throws ApiError when the answer is not OK; Unreachable when there was none
 */
export const uploadFile = ({ address, content, mediaType, onProgress, signal }: Upload): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = (): void => request.abort()
    const end = (settle: () => void): void => {
      signal?.removeEventListener('abort', stop)
      settle()
    }
    request.open('POST', address)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', mediaType)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 1)
    request.onload = () =>
      end(() => {
        const { status, statusText, response } = request
        if (status >= 200 && status < 300) return resolve(response)
        // The server answers every refusal with the contract's body, read with defaults besides; null where the body was no JSON.
        const facts = response as ConstructorParameters<typeof ApiError>[2]
        reject(new ApiError(status, statusText, facts))
      })
    request.onerror = () => end(() => reject(new Unreachable()))
    request.onabort = () => end(() => reject(new DOMException('Stopped', 'AbortError')))
    signal?.addEventListener('abort', stop)
    request.send(content)
  })
