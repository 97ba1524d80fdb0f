/**
 * Loaded into the measured server with `--import`: on SIGUSR2, the server writes what it holds to the file named in this
 * module's query. Only the process itself knows its timers, and its memory without garbage.
 */
import { renameSync, writeFileSync } from 'node:fs'

const file = new URL(import.meta.url).searchParams.get('to')

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const report = { bytes: heapUsed + external, resources: process.getActiveResourcesInfo() }
  writeFileSync(`${file}.part`, JSON.stringify(report))
  // Renaming it makes the whole report appear at once.
  renameSync(`${file}.part`, String(file))
})
