import { makeData } from './calls/data.ts'
import { openScratch } from './postgres.ts'
import { buildProduct, type Running, serveProduct } from './product.ts'

/** A scratch database with this many tours (calls/data.sql), and the product that runs on it. */
export type Business = { url: string; version: string; tours: number; product: Running }

let standing: (Business & { drop: () => Promise<void> }) | undefined

/** Stops the current business, if any. */
export const closeBusiness = async (): Promise<void> => {
  const closing = standing
  standing = undefined
  await closing?.product.stop()
  await closing?.drop()
}

/**
 * Returns the previous benchmark's business if it has this many tours; otherwise creates a new one.
 *
 * @param fresh restarts the product on the existing data, for a benchmark that measures the process
 */
export const openBusiness = async (tours: number, { fresh = false } = {}): Promise<Business> => {
  if (standing?.tours !== tours) {
    await closeBusiness()
    buildProduct()
    const { url, version, drop } = await openScratch()
    try {
      // The product migrates the scratch database when it starts.
      standing = { url, version, tours, drop, product: await serveProduct(url) }
    } catch (error) {
      await drop()
      throw error
    }
    await makeData(url, tours)
  }
  if (fresh) {
    await standing.product.stop()
    standing.product = await serveProduct(standing.url)
  }
  return standing
}
