import type { CityId } from '@porchlight/contract/kernel/cities'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'

export type AgentContent = {
  readonly first: string
  readonly last: string
  readonly city: CityId
  /** Other cities in which they sell. */
  readonly also?: CityId
  readonly brokerage: string
  readonly plan: PlanId
  readonly status: SubscriptionStatus
  /** How much business they bring, relative to the others. */
  readonly trade: number
  readonly bio?: string
  readonly locked?: true
  /** The local part at demo.porchlight.test, for the people as whom visitors sign in. */
  readonly demo?: string
}

/** Brokerages are invented; their email domains do not resolve. */
export const brokerages: Record<string, string> = {
  'Mission & Main Realty': 'missionandmain.example',
  'Alamo Crossing Properties': 'alamocrossing.example',
  'Live Oak Collective': 'liveoakcollective.example',
  'Barton Ridge Realty': 'bartonridge.example',
  'Trinity Lane Real Estate': 'trinitylane.example',
  'Cottonwood & Vine': 'cottonwoodvine.example',
  'Bayou Street Partners': 'bayoustreet.example',
  'Magnolia Row Realty': 'magnoliarow.example',
  'Peachtree Lantern Homes': 'peachtreelantern.example',
  'Ansley & Wren': 'ansleywren.example',
  'Biscayne Key Realty': 'biscaynekey.example',
  'Coral Lantern Group': 'corallantern.example',
  'Front Range Keys': 'frontrangekeys.example',
  'Mile Marker Realty': 'milemarker.example',
  'Stoop & Stone': 'stoopandstone.example',
  'Hudson Yardley Residential': 'hudsonyardley.example',
}
