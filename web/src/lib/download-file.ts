import { ApiError, readErrorBody, Unreachable } from './api-error.ts'

/** The name that an answer gives its file. */
const nameOf = (headers: Headers, otherwise: string): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? otherwise

/**
 * Fetches a file and hands it to the browser once it is whole: one that broke off on its way is an error and no file.
 * @throws ApiError when it was refused; Unreachable when it did not come, or not to its end
 */
export const downloadFile = async (address: string, otherwise: string): Promise<void> => {
  const whole = await fetchWhole(address)
  const url = URL.createObjectURL(whole.content)
  const link = document.createElement('a')
  link.href = url
  link.download = nameOf(whole.headers, otherwise)
  link.click()
  URL.revokeObjectURL(url)
}

const fetchWhole = async (address: string): Promise<{ content: Blob; headers: Headers }> => {
  let response: Response
  try {
    response = await fetch(address, { credentials: 'same-origin', cache: 'no-store' })
    if (response.ok) return { content: await response.blob(), headers: response.headers }
  } catch {
    throw new Unreachable()
  }
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  const facts = await readErrorBody(response)
  throw new ApiError(response.status, response.statusText, facts, Number.isNaN(wait) ? null : wait)
}
