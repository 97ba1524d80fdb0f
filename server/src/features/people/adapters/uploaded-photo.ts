import { type Picture, PictureFailure, squarePicture } from '../../../kernel/pictures.ts'
import { type Refusal, refuse, refuseField } from '../../../kernel/refusal.ts'

/** Twice the largest width at which the product shows a photo, for high-density screens. */
const side = 512

const words: Record<Exclude<PictureFailure['kind'], 'busy'>, string> = {
  unknown: 'We can’t read this file. Choose a JPEG, PNG, or WebP picture.',
  damaged: 'This picture is damaged or incomplete. Choose another one.',
  huge: 'This picture has more than 50 megapixels. Choose a smaller one.',
}

const refusalOf = ({ kind }: PictureFailure): Refusal =>
  kind === 'busy' ? refuse('too_many_attempts', { retryAfter: 5 }) : refuseField('photo', words[kind])

/**
 * Reads an uploaded picture, and prepares it for storage.
 *
 * @throws Refusal invalid_input for `photo`, payload_too_large, too_many_attempts while too many uploads are being read
 */
export const readPicture = async <P>(
  file: AsyncIterable<Uint8Array>,
  prepare: (bytes: Buffer) => Promise<P>,
): Promise<P> => {
  const pieces: Uint8Array[] = []
  for await (const piece of file) pieces.push(piece)
  try {
    return await prepare(Buffer.concat(pieces))
  } catch (error) {
    throw error instanceof PictureFailure ? refusalOf(error) : error
  }
}

/** Reads a person's uploaded photo. @throws Refusal as readPicture */
export const readPhoto = (file: AsyncIterable<Uint8Array>): Promise<Picture> =>
  readPicture(file, (bytes) => squarePicture(bytes, side))
