import { pictureInTwoSizes } from '../../../kernel/pictures.ts'
import { readPicture } from '../../people/adapters/uploaded-photo.ts'

/** The sides in pixels: a gallery as wide as a page, and a card at twice its width for high-density screens. */
const sizes = { side: 1600, small: { width: 800, height: 480 } }

export type TwoSizes = Awaited<ReturnType<typeof pictureInTwoSizes>>

/**
 * Prepares an uploaded photo of a property for storage: the whole photo, and its middle for cards.
 *
 * @throws Refusal invalid_input for `photo`, payload_too_large, too_many_attempts while too many uploads are being read
 */
export const readPropertyPhoto = (file: AsyncIterable<Uint8Array>): Promise<TwoSizes> =>
  readPicture(file, (bytes) => pictureInTwoSizes(bytes, sizes))
