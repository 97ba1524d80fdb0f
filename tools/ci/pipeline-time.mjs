import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/places.mjs'

/** The goal for the whole pipeline on two cores (docs/decisions/0027-figures-of-the-structure.md). */
export const goalMinutes = 15

/** A pipeline that takes longer than this fails. */
export const limitMinutes = 25

/**
 * The table of the steps' times and of the time of the whole pipeline beside its goal.
 *
 * @param {{ step: string, seconds: number }[]} steps
 * @param {number} wholeSeconds less than the sum, because some steps run at the same time
 * @returns {string[]} lines
 */
export function timeTable(steps, wholeSeconds) {
  const whole = 'pipeline, two cores'
  const widest = Math.max(whole.length, ...steps.map(({ step }) => step.length))
  const line = (name, time) => `${name.padEnd(widest)}  ${time.padStart(6)}`
  const reached = wholeSeconds <= goalMinutes * 60 ? ', reached' : ''
  return [
    line('step', 'time'),
    ...steps.map(({ step, seconds }) => line(step, clock(seconds))),
    `${line(whole, clock(wholeSeconds))}  (goal ${clock(goalMinutes * 60)}${reached})`,
  ]
}

/** @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** @param {number} wholeSeconds */
export const isTooSlow = (wholeSeconds) => wholeSeconds > limitMinutes * 60

/**
 * How long the last complete pipeline in this checkout took, in minutes. `.ci/run` writes it to the file.
 *
 * @param {string} [file]
 * @returns {number | undefined} undefined if none ran
 */
export function lastMinutes(file = join(root, 'node_modules/.cache/pipeline-seconds')) {
  if (!existsSync(file)) return undefined
  return Number((Number(readFileSync(file, 'utf8')) / 60).toFixed(1))
}
