import type { CityId } from '@porchlight/contract/kernel/cities'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'

/** Brokerages are invented; their email domains do not resolve. */
export const brokerages = {
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
} as const

export type AgentContent = {
  readonly first: string
  readonly last: string
  readonly city: CityId
  readonly brokerage: keyof typeof brokerages
  readonly plan: PlanId
  /** How much business they bring, relative to the others. */
  readonly trade: number
  readonly status: SubscriptionStatus
  /** Another city in which they sell. */
  readonly also?: CityId
  /** Not paid for, or with a change at the end of its month. */
  readonly subscription?: 'granted' | 'downgrades' | 'ends'
  readonly bio?: string
  readonly locked?: true
  /** The local part at demo.porchlight.test, for the people whom visitors sign in as. */
  readonly demo?: string
}

const agent = (
  first: string,
  last: string,
  city: CityId,
  brokerage: AgentContent['brokerage'],
  plan: PlanId,
  trade: number,
  more: Partial<Pick<AgentContent, 'status' | 'also' | 'subscription' | 'bio' | 'locked' | 'demo'>> = {},
): AgentContent => ({ first, last, city, brokerage, plan, trade, status: 'active', ...more })

/** The demo's three agents first, then the others by city. */
export const agents: readonly AgentContent[] = [
  agent('Sarah', 'Whitfield', 'austin', 'Barton Ridge Realty', 'basic', 1.7, {
    also: 'san_antonio',
    demo: 'sarah',
    bio: 'Austin native, eleven years in residential. Mostly first-time buyers and people moving in from out of state.',
  }),
  agent('Marcus', 'Delgado', 'miami', 'Biscayne Key Realty', 'pro', 1.9, {
    demo: 'marcus',
    bio: 'Condos and waterfront from Brickell to Coconut Grove. English and Spanish.',
  }),
  agent('Dana', 'Kowalski', 'denver', 'Mile Marker Realty', 'basic', 0.8, {
    status: 'past_due',
    demo: 'dana',
    bio: 'Bungalows, duplexes and first homes south of Colfax.',
  }),
  agent('Grace', 'Holloway', 'san_antonio', 'Mission & Main Realty', 'pro', 1.5, {
    bio: 'Historic homes in King William and Monte Vista.',
  }),
  agent('Ricardo', 'Treviño', 'san_antonio', 'Alamo Crossing Properties', 'basic', 1.1),
  agent('Beth', 'Amundsen', 'san_antonio', 'Mission & Main Realty', 'basic', 0.8),
  agent('Luis', 'Garza', 'san_antonio', 'Alamo Crossing Properties', 'pro', 1.2, {
    also: 'austin',
    subscription: 'granted',
  }),
  agent('Tamika', 'Rollins', 'san_antonio', 'Alamo Crossing Properties', 'basic', 0.4, {
    status: 'cancelled',
  }),
  agent('Owen', 'Pruitt', 'austin', 'Live Oak Collective', 'basic', 1.1),
  agent('Mei', 'Lindqvist', 'austin', 'Live Oak Collective', 'pro', 1.4, {
    bio: 'Relocations for the tech campuses, East Austin and Mueller.',
  }),
  agent('Travis', 'Boone', 'austin', 'Barton Ridge Realty', 'basic', 0.7),
  agent('Paige', 'Nakamura', 'austin', 'Barton Ridge Realty', 'basic', 0.9),
  agent('Hector', 'Salinas', 'austin', 'Live Oak Collective', 'pro', 1, {
    also: 'san_antonio',
    subscription: 'downgrades',
  }),
  agent('Camille', 'Broussard', 'dallas', 'Trinity Lane Real Estate', 'pro', 1.5),
  agent('Devon', 'Maddox', 'dallas', 'Cottonwood & Vine', 'basic', 1),
  agent('Priya', 'Raman', 'dallas', 'Trinity Lane Real Estate', 'basic', 1.1, {
    bio: 'Young families, good schools, Lake Highlands and Lakewood.',
  }),
  agent('Colt', 'Hastings', 'dallas', 'Cottonwood & Vine', 'basic', 0.5, { status: 'past_due' }),
  agent('Yolanda', 'Pierce', 'dallas', 'Trinity Lane Real Estate', 'basic', 0.9),
  agent('Minh', 'Tran', 'houston', 'Bayou Street Partners', 'pro', 1.5, {
    bio: 'The Heights and Garden Oaks. English and Vietnamese.',
  }),
  agent('Allison', 'Guidry', 'houston', 'Magnolia Row Realty', 'basic', 1),
  agent('Kwame', 'Boateng', 'houston', 'Bayou Street Partners', 'basic', 1.1),
  agent('Jolene', 'McCrary', 'houston', 'Magnolia Row Realty', 'basic', 0.7, { subscription: 'ends' }),
  agent('Faisal', 'Haddad', 'houston', 'Bayou Street Partners', 'pro', 1.2),
  agent('Imani', 'Jefferson', 'atlanta', 'Peachtree Lantern Homes', 'pro', 1.5),
  agent('Walker', 'Tate', 'atlanta', 'Ansley & Wren', 'basic', 0.9),
  agent('Simone', 'Archer', 'atlanta', 'Ansley & Wren', 'basic', 1),
  agent('DeShawn', 'Ellery', 'atlanta', 'Peachtree Lantern Homes', 'basic', 1.1, {
    bio: 'Grant Park, Kirkwood and East Atlanta bungalows.',
  }),
  agent('Hannah', 'Fitch', 'atlanta', 'Peachtree Lantern Homes', 'basic', 0, { status: 'inactive' }),
  agent('Valentina', 'Ríos', 'miami', 'Coral Lantern Group', 'pro', 1.4),
  agent('Jean-Luc', 'Desrosiers', 'miami', 'Coral Lantern Group', 'basic', 1, {
    bio: 'English, French and Kreyòl. Rentals and first homes.',
  }),
  agent('Adriana', 'Castellanos', 'miami', 'Biscayne Key Realty', 'basic', 0.9),
  agent('Todd', 'Vandermeer', 'miami', 'Coral Lantern Group', 'basic', 0.3, {
    status: 'cancelled',
    locked: true,
  }),
  agent('Kirsten', 'Oyelaran', 'denver', 'Front Range Keys', 'pro', 1.3),
  agent('Nolan', 'Reyes', 'denver', 'Front Range Keys', 'basic', 1.1),
  agent('Autumn', 'Begay', 'denver', 'Mile Marker Realty', 'basic', 0.9),
  agent('Peter', 'Sorensen', 'denver', 'Front Range Keys', 'basic', 0.7),
  agent('Rachel', 'Abramowitz', 'new_york_city', 'Hudson Yardley Residential', 'pro', 1.4, {
    bio: 'Co-ops and condos above 59th Street. Board packages are a specialty.',
  }),
  agent('Andre', 'Baptiste', 'new_york_city', 'Stoop & Stone', 'basic', 1.1),
  agent('Soo-jin', 'Park', 'new_york_city', 'Stoop & Stone', 'pro', 1.2),
  agent('Carmine', 'Esposito', 'new_york_city', 'Hudson Yardley Residential', 'basic', 0.8),
  agent('Nadia', 'Petrova', 'new_york_city', 'Stoop & Stone', 'basic', 0, { status: 'incomplete' }),
]
