import { api } from '@porchlight/contract/api'
import { expect } from 'vitest'
import { answerOf } from '../answers.ts'
import type { TestApp } from '../app.ts'
import type { Caller } from '../callers.ts'
import { plainRows } from '../plain-rows.ts'
import { show } from './billing-scene.ts'

/** The owner of a subscription. */
export type Own = Pick<Caller, 'get' | 'post' | 'put'>

/** An agent who paid on March 18th, as `subscribed` sets it up: the period ends on April 18th, 31 days later. */
export const firstPeriod = { month: 31 * 24 * 3_600_000, ends: '2026-04-18T15:00:00.000Z' }

export const change = (caller: Own, planType: unknown) =>
  caller.post('/api/subscription/change', { planType })
export const changed = async (caller: Own, planType: string) =>
  answerOf(api.subscriptions.changeSubscription, await change(caller, planType))
export const cancel = (caller: Own) => caller.post('/api/subscription/cancel')
export const resume = (caller: Own) => caller.post('/api/subscription/resume')
export const beginMethod = async (caller: Own) =>
  answerOf(api.subscriptions.beginPaymentMethod, await caller.post('/api/subscription/payment-method'))
export const takeMethod = (caller: Own, setupId: unknown) =>
  caller.put('/api/subscription/payment-method', { setupId })

/** A card that can be stored but is declined whenever it is charged. */
export const refusedLater = '4000000000000341'

/** Replaces the card of a subscription. */
export const useCard = async (app: TestApp, caller: Own, number: string): Promise<void> => {
  const { clientSecret, setupId } = await beginMethod(caller)
  expect((await show(app, clientSecret, number)).status).toBe(200)
  expect((await takeMethod(caller, setupId)).status).toBe(200)
}

/** The stored facts about subscriptions: their history, events and charges. */
export const ledger = (app: TestApp) => {
  const rows = plainRows(() => app.database)
  return {
    history: () =>
      rows.query(
        `select kind, from_plan, to_plan, from_status, to_status from subscription_changes order by at, id`,
      ),
    kinds: async () =>
      (await rows.query('select kind from subscription_changes order by at, id')).map(({ kind }) => kind),
    eventKinds: async () =>
      (await rows.query(`select kind from events where topic = 'session' order by id`)).map(
        ({ kind }) => kind,
      ),
    charged: async () =>
      (
        await rows.query(
          `select amount_cents from payments where status = 'succeeded' order by created_at, id`,
        )
      ).map(({ amount_cents }) => amount_cents),
  }
}
