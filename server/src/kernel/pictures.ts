import sharp from 'sharp'

/**
 * A picture that is not taken. `unknown`: no JPEG, PNG or WebP, whatever it is called; `damaged`: cut off or spoilt;
 * `huge`: more pixels than any camera takes, which small files can hold; `busy`: too many wait already.
 */
export class PictureFailure extends Error {
  override readonly name = 'PictureFailure'
  readonly kind: 'unknown' | 'damaged' | 'huge' | 'busy'
  constructor(kind: PictureFailure['kind']) {
    super(`a picture was not taken: ${kind}`)
    this.kind = kind
  }
}

/** A picture as it is kept. */
export type Picture = { content: Buffer; contentType: 'image/webp'; width: number; height: number }

/** 50 megapixels: what the largest cameras of telephones take. Unpacked they are 200 MB, of which one is unpacked at a time. */
export const mostPixels = 50_000_000

/** A picture that takes longer to read was made to. */
const secondsAtMost = 20
const mostWaiting = 20

// One picture at a time, on one thread: what somebody uploads may cost memory, and never the others' calls.
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

/** The formats by what their files begin with: nothing else reaches a decoder, an SVG with its links least of all. */
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

/**
 * Reads a JPEG, PNG or WebP picture, turns it the way it was taken, cuts the middle square out of it, `side` pixels wide
 * at most, and writes it anew as WebP: nothing of the file as it came is kept, neither where it was taken nor what is
 * hidden behind its end.
 *
 * @throws PictureFailure
 */
export const squarePicture = async (bytes: Buffer, side: number): Promise<Picture> => {
  if (!isKnown(bytes)) throw new PictureFailure('unknown')
  return inTurn(async () => {
    try {
      const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const
      const { width, height } = await sharp(bytes, options).metadata()
      if (width * height > mostPixels) throw new PictureFailure('huge')
      const edge = Math.min(side, width, height)
      const { data, info } = await sharp(bytes, options)
        .autoOrient()
        .resize(edge, edge, { fit: 'cover', position: 'centre' })
        .webp({ quality: 82 })
        .timeout({ seconds: secondsAtMost })
        .toBuffer({ resolveWithObject: true })
      return { content: data, contentType: 'image/webp', width: info.width, height: info.height }
    } catch (error) {
      throw error instanceof PictureFailure ? error : failureOf(error)
    }
  })
}
