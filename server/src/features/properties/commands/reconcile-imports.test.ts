import { describe, expect, it } from 'vitest'
import { useApp } from '../../../../test/app.ts'
import { addAdmin } from '../../../../test/people.ts'
import { plainRows } from '../../../../test/plain-rows.ts'
import { newId } from '../../../kernel/ids.ts'
import { reconcileImports } from './reconcile-imports.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const cutOff = 'The upload was interrupted. Nothing was listed. Upload the file again.'

/** An import whose server has been silent for a long time. */
const left = (facts: Record<string, unknown>) =>
  rows.insert('property_imports', {
    claim: newId(),
    created_at: app.clock.now(),
    ...facts,
    heartbeat_at: new Date(app.clock.now().getTime() - 3_600_000),
  })
const stateOf = async (id: string) =>
  (await rows.query('select state, failure, heartbeat_at from property_imports where id = $1', [id]))[0]

describe('reconciling imports whose server died', () => {
  it('finds them among any number of finished imports', async () => {
    await rows.query(
      `insert into property_imports (id, state, heartbeat_at, finished_at, created_at)
        select gen_random_uuid(), 'done', $1::timestamptz - n * interval '1 hour', $1, $1
        from generate_series(1, 250) n`,
      [app.clock.now()],
    )
    const [broken, receiving] = [await left({ state: 'running' }), await left({ state: 'receiving' })]
    await reconcileImports(app.kernel)
    for (const id of [broken, receiving])
      expect(await stateOf(id)).toEqual({ state: 'failed', failure: cutOff, heartbeat_at: null })
  })

  it('ends an import without a stored file at its current row, and reports its listings', async () => {
    const [ada, claim] = [await addAdmin(app), newId()]
    const rowsGiven = { claim, started_by: ada.id, file_name: 'listings.csv', rows_read: 600 }
    const id = await left({ state: 'running', ...rowsGiven, rows_created: 500, rows_skipped: 100 })
    await reconcileImports(app.kernel)
    expect(await stateOf(id)).toEqual({
      state: 'failed',
      heartbeat_at: null,
      failure: 'The upload was interrupted. Properties listed before that stay. Upload the file again.',
    })
    expect(await rows.query('select action, actor_id, subject_id, after from audit_log')).toEqual([
      {
        action: 'property.imported',
        actor_id: ada.id,
        subject_id: id,
        after: { created: 500, skipped: 100, refused: 0, interrupted: true },
      },
    ])
    expect(await rows.query('select kind from events order by kind')).toEqual([
      { kind: 'property.imported' },
      { kind: 'property_import.failed' },
    ])
    await reconcileImports(app.kernel)
    expect(await rows.query('select 1 from audit_log')).toHaveLength(1)
  })
})
