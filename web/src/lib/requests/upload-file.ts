import { ApiError, Unreachable } from './api-error.ts'

type Upload = {
  /** The address, including the query. */
  address: string
  content: Blob
  mediaType: string
  /** The part already sent, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal | undefined
}

/**
 * Sends a file with progress, which fetch cannot do. Returns the call's answer.
 * @throws ApiError if the answer is not OK; Unreachable if there was no answer
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
        // The server sends every refusal with the contract's body, and readers use defaults; null if the body
        // was not JSON.
        const facts = response as ConstructorParameters<typeof ApiError>[2]
        reject(new ApiError(status, statusText, facts))
      })
    request.onerror = () => end(() => reject(new Unreachable()))
    request.onabort = () => end(() => reject(new DOMException('Stopped', 'AbortError')))
    signal?.addEventListener('abort', stop)
    request.send(content)
  })
