import { errorOf, Unreachable } from './api-error.ts'
import { saveBlob } from './save-file.ts'

/** The file name in an answer's headers. */
const nameOf = (headers: Headers, otherwise: string): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? otherwise

/**
 * Fetches a file and saves it once it is complete.
 * @throws ApiError if the server refused it; Unreachable if it did not arrive completely
 */
export const downloadFile = async (address: string, otherwise: string): Promise<void> => {
  const whole = await fetchWhole(address)
  saveBlob(nameOf(whole.headers, otherwise), whole.content)
}

const fetchWhole = async (address: string): Promise<{ content: Blob; headers: Headers }> => {
  let response: Response
  try {
    response = await fetch(address, { credentials: 'same-origin', cache: 'no-store' })
    if (response.ok) return { content: await response.blob(), headers: response.headers }
  } catch {
    throw new Unreachable()
  }
  throw await errorOf(response)
}
