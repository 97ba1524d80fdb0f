import { type Crop, sentSide, squareOf } from './photo-crop.ts'

/** Better than anybody sees in a face of this size; the server writes it anew. */
const QUALITY = 0.92

/**
 * Draws the square of a picture, in the size that is kept, as a file. A JPEG stays one; what may be transparent becomes
 * a PNG, because not every browser writes WebP.
 *
 * @throws Error when the browser cannot draw or write it
 */
export const cutPhoto = async (picture: ImageBitmap, crop: Crop, type: string): Promise<File> => {
  const canvas = document.createElement('canvas')
  const side = sentSide(picture, crop)
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser has no canvas')
  pen.imageSmoothingQuality = 'high'
  const square = squareOf(picture, crop)
  pen.drawImage(picture, square.left, square.top, square.side, square.side, 0, 0, side, side)
  const kind = type === 'image/jpeg' ? type : 'image/png'
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, kind, QUALITY))
  if (!blob) throw new Error('The browser could not write the picture')
  return new File([blob], kind === 'image/jpeg' ? 'photo.jpg' : 'photo.png', { type: kind })
}
