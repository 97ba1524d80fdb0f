import { type Picture, PictureFailure, squarePicture } from '../../../kernel/pictures.ts'
import { type Refusal, refuse, refuseField } from '../../../kernel/refusal.ts'

/** Twice the largest width at which the product shows a photo, for high-density screens. */
const side = 512

const words: Record<Exclude<PictureFailure['kind'], 'busy'>, string> = {
  unknown: 'We can’t read this file. Choose a JPEG, PNG or WebP picture.',
  damaged: 'This picture is damaged or incomplete. Choose another one.',
  huge: 'This picture has more than 50 megapixels. Choose a smaller one.',
}

const refusalOf = ({ kind }: PictureFailure): Refusal =>
  kind === 'busy' ? refuse('too_many_attempts', { retryAfter: 5 }) : refuseField('photo', words[kind])

/**
 * Prepares an uploaded photo for storage.
 *
 * @throws Refusal invalid_input for `photo`, payload_too_large, too_many_attempts while too many uploads are being read
 */
export const readPhoto = async (file: AsyncIterable<Uint8Array>): Promise<Picture> => {
  const pieces: Uint8Array[] = []
  for await (const piece of file) pieces.push(piece)
  try {
    return await squarePicture(Buffer.concat(pieces), side)
  } catch (error) {
    throw error instanceof PictureFailure ? refusalOf(error) : error
  }
}
