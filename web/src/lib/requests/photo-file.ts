import { photoLimit, photoTypes } from '@porchlight/contract/kernel/photo-rules'
import { ApiError, reasonOf } from './api-error.ts'

/** The types of a file input for photos. */
export const acceptedPhotos = photoTypes.join(',')
const LIMIT_MB = photoLimit / (1024 * 1024)
export const photosAllowed = `JPEG, PNG, or WebP, up to ${LIMIT_MB} MB.`

/** Why a photo is refused before it is opened; the server checks more. */
export const photoProblem = ({ type, size }: File): string | null => {
  if (!photoTypes.some((allowed) => allowed === type)) return 'Choose a JPEG, PNG, or WebP picture.'
  return size > photoLimit ? `This picture is too large: ${LIMIT_MB} MB at most.` : null
}

/** The message about a failed upload: the server's about the file, otherwise the reason. */
export const photoFailure = (error: Error): string =>
  error instanceof ApiError && error.errors[0]
    ? error.errors[0].message
    : reasonOf(error, 'We couldn’t save the picture. Please try again.')
