import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../build/places.mjs'
import { lastMinutes, timeTable } from './pipeline-time.mjs'

describe('the table of times', () => {
  it('has each step, and the whole pipeline beside its goal', () => {
    const steps = [
      { step: 'requirements', seconds: 9 },
      { step: 'tests', seconds: 425 },
    ]
    expect(timeTable(steps, 850)).toEqual([
      'step                   time',
      'requirements           0:09',
      'tests                  7:05',
      'pipeline, two cores   14:10  (goal 15:00, reached)',
    ])
  })

  it('says when the goal is missed', () => {
    expect(timeTable([], 901).at(-1)).toBe('pipeline, two cores   15:01  (goal 15:00)')
  })
})

describe('the end of the pipeline', () => {
  /** @param {Record<string, string>} files */
  const inFolder = async (files) => {
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-totals-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    return folder
  }
  /** @param {Record<string, string>} files @param {number} seconds */
  const end = async (files, seconds) => {
    const folder = await inFolder(files)
    const { stdout, code = 0 } = await promisify(execFile)(
      process.execPath,
      ['tools/ci-totals.mjs', folder, String(seconds)],
      { cwd: root },
    ).catch((error) => error)
    return { lines: stdout.trimEnd().split('\n'), code }
  }
  const tests = {
    '00-requirements.exit': '0',
    '00-requirements.seconds': '20\n',
    '02-tests.exit': '0',
    '02-tests.seconds': '400\n',
    '02-tests.suite': '',
    '02-tests.json': JSON.stringify({ numPassedTests: 12, numFailedTests: 0, testResults: [] }),
  }

  it('prints the times, and the totals in the last line', async () => {
    const { lines, code } = await end(tests, 430)
    expect(lines).toContain('requirements           0:20')
    expect(lines).toContain('tests                  6:40')
    expect(lines).toContain('pipeline, two cores    7:10  (goal 15:00, reached)')
    expect(lines.at(-1)).toBe('12 passed, 0 failed')
    expect(code).toBe(0)
  })

  it('misses the goal without failing', async () => {
    const { lines, code } = await end(tests, 25 * 60)
    expect(lines.at(-1)).toBe('12 passed, 0 failed')
    expect(code).toBe(0)
  })

  it('fails after the limit of 25 minutes', async () => {
    const { lines, code } = await end(tests, 25 * 60 + 1)
    expect(lines).toContain('The pipeline took longer than 25 minutes.')
    expect(lines.at(-1)).toBe('12 passed, 1 failed')
    expect(code).toBe(1)
  })

  it('has no time for a pipeline that stopped', async () => {
    const { lines, code } = await end({ ...tests, '99-pipeline.exit': '7' }, 430)
    expect(lines).toContain('pipeline                 0 passed, 1 failed')
    expect(lines.at(-1)).toBe('12 passed, 1 failed')
    expect(code).toBe(1)
  })

  it('is read by the figures', async () => {
    const folder = await inFolder({ seconds: '851\n' })
    expect(lastMinutes(join(folder, 'seconds'))).toBe(14.2)
    expect(lastMinutes(join(folder, 'missing'))).toBeUndefined()
  })
})
