import sharp, { type Sharp } from 'sharp'

/**
 * A refused picture. `unknown`: not JPEG, PNG, or WebP; `damaged`: truncated or corrupt; `huge`: more pixels than any
 * camera produces; `busy`: too many pictures are waiting.
 */
export class PictureFailure extends Error {
  override readonly name = 'PictureFailure'
  readonly kind: 'unknown' | 'damaged' | 'huge' | 'busy'
  constructor(kind: PictureFailure['kind']) {
    super(`a picture was not taken: ${kind}`)
    this.kind = kind
  }
}

/** A picture in its stored form. */
export type Picture = { content: Buffer; contentType: 'image/webp'; width: number; height: number }

/** 50 megapixels, the most that phone cameras produce, take 200 MB when decompressed. */
export const mostPixels = 50_000_000

/** Only a malicious picture takes longer to read. */
const secondsAtMost = 20
const mostWaiting = 20

// One picture at a time on one thread, so that uploads do not slow down other calls.
sharp.concurrency(1)
sharp.cache(false)
let line: Promise<unknown> = Promise.resolve()
let waiting = 0

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting >= mostWaiting) throw new PictureFailure('busy')
  waiting += 1
  const mine = line.then(work)
  line = mine.catch(() => {})
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}

/**
 * Detects the format by the file's first bytes, so that other formats, especially SVG with its links, never reach a
 * decoder.
 */
const isKnown = (bytes: Buffer): boolean => {
  const starts = (hex: string, at = 0) =>
    bytes.subarray(at, at + hex.length / 2).equals(Buffer.from(hex, 'hex'))
  const isWebp = starts('52494646') && starts('57454250', 8)
  return starts('ffd8ff') || starts('89504e470d0a1a0a') || isWebp
}

const failureOf = (error: unknown): PictureFailure => {
  const words = error instanceof Error ? error.message : ''
  return new PictureFailure(/pixel limit/i.test(words) ? 'huge' : 'damaged')
}

const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const

/** Opens a JPEG, PNG, or WebP picture in turn; `work` gets it upright, with the sides that its file names. */
const withPicture = <T>(
  bytes: Buffer,
  work: (picture: Sharp, sides: { width: number; height: number }) => Promise<T>,
): Promise<T> => {
  if (!isKnown(bytes)) throw new PictureFailure('unknown')
  return inTurn(async () => {
    try {
      const { width, height } = await sharp(bytes, options).metadata()
      if (width * height > mostPixels) throw new PictureFailure('huge')
      return await work(sharp(bytes, options).autoOrient().timeout({ seconds: secondsAtMost }), {
        width,
        height,
      })
    } catch (error) {
      throw error instanceof PictureFailure ? error : failureOf(error)
    }
  })
}

/** Writes a new WebP file, without the original's metadata. */
const written = async (picture: Sharp): Promise<Picture> => {
  const { data, info } = await picture.webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
  return { content: data, contentType: 'image/webp', width: info.width, height: info.height }
}

/**
 * Rotates a JPEG, PNG, or WebP picture upright, crops the middle square to at most `side` pixels, and writes a new WebP
 * file without the original's metadata.
 *
 * @throws PictureFailure
 */
export const squarePicture = async (bytes: Buffer, side: number): Promise<Picture> =>
  withPicture(bytes, (picture, { width, height }) => {
    const edge = Math.min(side, width, height)
    return written(picture.resize(edge, edge, { fit: 'cover', position: 'centre' }))
  })

/**
 * Writes two new WebP files of a JPEG, PNG, or WebP picture, upright and without its metadata: the whole picture with at
 * most `side` pixels on its longer side, and its middle in the shape and at most the size of `small`. Neither is larger
 * than the original. Transparent parts become white.
 *
 * @throws PictureFailure
 */
export const pictureInTwoSizes = async (
  bytes: Buffer,
  { side, small }: { side: number; small: { width: number; height: number } },
): Promise<{ large: Picture; small: Picture }> =>
  withPicture(bytes, async (picture) => {
    // The pixels of the large one, because decoding the original again would take as long as the first time.
    const { data, info } = await picture
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const again = () => sharp(data, { raw: { width, height, channels } })
    const scale = Math.min(1, width / small.width, height / small.height)
    const [smallWidth, smallHeight] = [small.width, small.height].map((edge) =>
      Math.max(1, Math.round(edge * scale)),
    )
    return {
      large: await written(again()),
      small: await written(again().resize(smallWidth, smallHeight, { fit: 'cover', position: 'centre' })),
    }
  })
