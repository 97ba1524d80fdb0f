import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type PictureFailure, pictureInTwoSizes, squarePicture } from './pictures.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 120, b: 140 } } })

/** Noise makes the file long enough to be truncated. */
const noisy = (width = 400, height = 300) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

const refusedAs = async (bytes: Buffer) => {
  try {
    await squarePicture(bytes, 512)
    return 'taken'
  } catch (error) {
    return (error as PictureFailure).kind // other errors have no kind
  }
}

/** A PNG whose header claims `width` by `height` and that holds almost no data. */
const bomb = (width: number, height: number) => {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * 64))
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const crc32 = (bytes: Buffer): number => {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('in %s format becomes a WebP square', async (format) => {
    const kept = await squarePicture(await noisy(1200, 800).toFormat(format).toBuffer(), 512)
    expect(kept).toMatchObject({ contentType: 'image/webp', width: 512, height: 512 })
    expect((await sharp(kept.content).metadata()).format).toBe('webp')
  })

  it('keeps its size when it is smaller', async () => {
    expect(await squarePicture(await plain(90, 60).png().toBuffer(), 512)).toMatchObject({
      width: 60,
      height: 60,
    })
  })

  it('loses its location and is rotated upright', async () => {
    const taken = await sharp({
      create: { width: 200, height: 100, channels: 3, background: '#fff' },
    })
      .composite([{ input: await plain(100, 100).png().toBuffer(), left: 0, top: 0 }])
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '29/1 25/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { content } = await squarePicture(taken, 100)
    const facts = await sharp(content).metadata()
    expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    // After the rotation by a quarter, the left half is at the top.
    const { data } = await sharp(content).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeLessThan(60)
    expect(data.at(-1)).toBeGreaterThan(200)
  })

  it.each(['jpeg', 'png', 'webp'] as const)('in %s format is refused when truncated', async (format) => {
    const whole = await noisy().toFormat(format).toBuffer()
    expect(await refusedAs(whole.subarray(0, Math.floor(whole.length / 2)))).toBe('damaged')
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a text', Buffer.from('no picture at all')],
    ['a GIF', Buffer.from('GIF89a')],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is refused', async (_what, bytes) => {
    expect(await refusedAs(bytes)).toBe('unknown')
  })

  it('of a few bytes that would decompress to hundreds of megabytes is refused', async () => {
    const small = bomb(30_000, 30_000)
    expect(small.length).toBeLessThan(20_000)
    expect(await refusedAs(small)).toBe('huge')
  })

  it('waits for its turn, in a line of limited length', async () => {
    const bytes = await plain(50, 50).png().toBuffer()
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => refusedAs(bytes)))
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(20)
    expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(10)
    expect(await refusedAs(bytes)).toBe('taken')
  })
})

describe('a picture in two sizes', () => {
  const sizes = { side: 1600, small: { width: 800, height: 480 } }

  it.each([
    ['a large one', 2400, 1800, { width: 1600, height: 1200 }, { width: 800, height: 480 }],
    ['a small one', 300, 200, { width: 300, height: 200 }, { width: 300, height: 180 }],
    ['a tall one', 1000, 4000, { width: 400, height: 1600 }, { width: 400, height: 240 }],
    ['a line', 3000, 1, { width: 1600, height: 1 }, { width: 2, height: 1 }],
  ])('is whole, and its middle has the given shape: %s', async (_, width, height, large, small) => {
    const kept = await pictureInTwoSizes(await plain(width, height).png().toBuffer(), sizes)
    expect(kept).toMatchObject({ large, small })
    expect(await sharp(kept.small.content).metadata()).toMatchObject({ format: 'webp', ...small })
  })

  it('is white where the original is transparent', async () => {
    const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: '#0000' } })
    const { large } = await pictureInTwoSizes(await clear.png().toBuffer(), sizes)
    const { channels } = await sharp(large.content).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  it.each([
    ['unknown', Buffer.from('GIF89a')],
    ['huge', bomb(30_000, 30_000)],
  ])('is refused when it is %s', async (kind, bytes) => {
    await expect(pictureInTwoSizes(bytes, sizes)).rejects.toMatchObject({ kind })
  })

  it('is refused when it is truncated', async () => {
    const whole = await noisy().jpeg().toBuffer()
    const cut = whole.subarray(0, whole.length / 2)
    await expect(pictureInTwoSizes(cut, sizes)).rejects.toMatchObject({ kind: 'damaged' })
  })
})
