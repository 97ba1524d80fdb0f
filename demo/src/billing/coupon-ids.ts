import { stableId } from '../random.ts'

export const couponIdOf = (code: string): string => stableId(`coupon:${code}`)
