import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:html|js|css|svg|json|txt|xml|webmanifest)$/
/** Smaller files fit into one packet. */
const smallest = 1400

/**
 * Compresses the built files once, so that the server need not compress them for every visitor.
 *
 * @param {string} folder absolute
 * @returns {Promise<[path: string, contents: Buffer][]>} `.br` and `.gz` beside each text
 */
export async function compressedForms(folder) {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const forms = await Promise.all(texts.map(formsOf))
  return forms.flat()
}

async function formsOf(path) {
  const text = readFileSync(path)
  if (text.length < smallest) return []
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  return [
    [`${path}.br`, await promisify(brotliCompress)(text, { params })],
    [`${path}.gz`, await promisify(gzip)(text, { level: 9 })],
  ]
}
