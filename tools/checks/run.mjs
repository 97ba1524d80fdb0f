import { spawn } from 'node:child_process'
import { root } from '../house-rules/project.mjs'

/**
 * Runs a program of node_modules and waits for its end.
 *
 * @param {string} script path of its JavaScript, from the checkout
 * @param {string[]} args
 * @param {{ cwd?: string }} [options] cwd absolute, default the checkout
 * @returns {Promise<{ code: number, output: string }>} output holds both streams in order
 */
export function runScript(script, args, options = {}) {
  return runProgram(process.execPath, [`${root}/${script}`, ...args], options)
}

/** Runs any program, like `runScript`. */
export function runProgram(command, args, { cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.on('error', reject)
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal === null ? output : `${output}\nended by ${signal}` }),
    )
  })
}

/**
 * Runs at most `atOnce` jobs at a time, in order.
 *
 * @template T
 * @param {(() => Promise<T>)[]} jobs
 * @param {number} atOnce
 * @returns {Promise<T>[]} one promise per job, at once
 */
export function inTurns(jobs, atOnce) {
  const waiting = []
  let running = 0
  const next = () => {
    while (running < atOnce && waiting.length > 0) {
      running += 1
      const start = waiting.shift()
      start().finally(() => {
        running -= 1
        next()
      })
    }
  }
  return jobs.map((job) => {
    const done = new Promise((resolve, reject) => {
      waiting.push(() => job().then(resolve, reject))
    })
    queueMicrotask(next)
    return done
  })
}
