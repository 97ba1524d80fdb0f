import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct, type Running, serve, startArgs } from './product.ts'

let kept: string | undefined

/** The lock of a folder is a socket, and must not be copied to another folder. */
const copyData = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, filter: (path) => !lstatSync(path).isSocket() })

/** Copies the demo business from a folder that no server uses, so that later benchmarks need not create one. */
export const keepDemo = (dataDir: string): void => {
  dropDemo()
  kept = mkdtempSync(join(tmpdir(), 'porchlight-bench-demo-'))
  copyData(dataDir, kept)
}

/** Removes the copy. */
export const dropDemo = (): void => {
  if (kept !== undefined) rmSync(kept, { recursive: true, force: true })
  kept = undefined
}

/** The built server as a visitor tries it: with its own demo business in the embedded database. */
export const serveDemo = async (env: Record<string, string> = {}): Promise<Running> => {
  buildProduct()
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
  const DATA_DIR = join(folder, 'data')
  const settings = { DATA_DIR, PORCHLIGHT_MODE: 'demo', LOG_LEVEL: 'warn' }
  const clear = () => rmSync(folder, { recursive: true, force: true })
  try {
    if (kept === undefined) {
      await (await serve(startArgs, settings, '/readyz')).stop()
      keepDemo(DATA_DIR)
    } else copyData(kept, DATA_DIR)
    const server = await serve(startArgs, { ...settings, ...env }, '/readyz')
    return { ...server, stop: () => server.stop().finally(clear) }
  } catch (error) {
    clear()
    throw error
  }
}
