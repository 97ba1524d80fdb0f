import { describe, expect, it } from 'vitest'
import { useProgram } from '../../test/program.ts'
import { run } from './reset-two-factor.ts'

const program = useProgram()

describe('npm run two-factor:reset', () => {
  it('names the address that no account has', async () => {
    await program.findsDatabase()
    expect(await run(['nobody@example.test'])).toBe(1)
    expect(program.complained).toBe('No account has the email address nobody@example.test.\n')
  })

  it('prints its usage', async () => {
    expect(await run([])).toBe(1)
    expect(await run(['boss'])).toBe(1)
    expect(program.complained).toContain('npm run two-factor:reset -- ADDRESS')
  })
})
