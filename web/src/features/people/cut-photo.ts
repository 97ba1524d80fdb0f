import { type Crop, sentSide, squareOf } from './photo-crop.ts'

/** Good enough that nobody sees the loss in a face of this size; the server encodes it again. */
const QUALITY = 0.92

/**
 * Draws a picture's square at the stored size and returns it as a file. A JPEG stays a JPEG; others become PNG, because
 * not every browser writes WebP.
 *
 * @throws Error if the browser cannot draw or write it
 */
export const cutPhoto = async (picture: ImageBitmap, crop: Crop, type: string): Promise<File> => {
  const canvas = document.createElement('canvas')
  const side = sentSide(picture, crop)
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  context.imageSmoothingQuality = 'high'
  const square = squareOf(picture, crop)
  context.drawImage(picture, square.left, square.top, square.side, square.side, 0, 0, side, side)
  const kind = type === 'image/jpeg' ? type : 'image/png'
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, kind, QUALITY))
  if (!blob) throw new Error('The browser could not write the picture')
  return new File([blob], kind === 'image/jpeg' ? 'photo.jpg' : 'photo.png', { type: kind })
}
