import { namesIn } from './names-in.ts'

/**
 * Sentences about getting into a place. Each listing always uses the same few, with its own codes, so that its notes
 * agree.
 */
export type PlaceAccess = {
  readonly entry: readonly string[]
  readonly parking: readonly string[]
  readonly quirk: readonly string[]
}

export const homeAccess: PlaceAccess = {
  entry: [
    'Lockbox is on the gas meter, code {code}.',
    'Lockbox on the front railing, {code}. It sticks, push in before you pull.',
    'Gate code is {code}; the gate closes behind you fast.',
    'Keypad on the front door, {code} and then the check mark.',
    'Key is in the lockbox on the side gate, {code}. Please spin the dials afterwards.',
    'Lockbox {code}, hidden behind the meter on the left side of the house.',
    'The owner will be home and lets us in herself.',
    'The owner leaves the side door unlocked fifteen minutes ahead.',
    'Neighbor at the blue house next door holds the key; he is home all day.',
    'Tenant-occupied, so knock and wait a minute even though we are expected.',
    'Front door lock turns the wrong way. Lockbox is {code}.',
    'The listing agent meets us at the curb with the key.',
    'Use the back door, the front one is painted shut. Lockbox {code} on the porch post.',
    'Smart lock, a one-time code comes by text half an hour before.',
    'Lockbox on the hose bib by the garage, {code}.',
    'Garage keypad is {code}, go in through the laundry room.',
  ],
  parking: [
    'Driveway is fine to use.',
    'Park on the street, the driveway is shared with next door.',
    'Parking on the even side only.',
    'Two cars fit in the driveway, please do not block the sidewalk.',
    'Street parking is easy there, even on weekends.',
    'Residents-only parking after 5 PM, so stay close to the hour.',
    'Pull all the way up to the garage, the alley is tight.',
    'Park around the corner, the curb in front is a loading zone.',
    'Please keep off the front lawn.',
    'There is a hydrant right in front, go one house down.',
  ],
  quirk: [
    'There is a dog, {dog}. Friendly, will be in the yard.',
    'Dog in the house ({dog}); the owner crates him for showings.',
    'Cat named {dog} is not allowed out, close the door behind you.',
    'Alarm panel is left of the door, {code2} disarms it.',
    'Alarm will be off, leave the panel alone.',
    'Shoes off please, the owner is particular about the floors.',
    'Back bedroom stays locked, that is the owner’s storage.',
    'The back steps are loose, go around by the side.',
    'Light switch for the stairs is behind the door.',
    'Leave all lights as you find them, the owner comes by at night.',
    'It gets warm in the back rooms, open a window while you are there.',
    'The garage is not part of the tour, the tenant’s things are in it.',
    'Baby naps in the early afternoon, no doorbell please.',
    'Attic ladder is safe but steep.',
    'The owner asked for no photos of the kids’ rooms.',
    'Lock the deadbolt when you leave, the knob lock alone pops open.',
  ],
}

export const flatAccess: PlaceAccess = {
  entry: [
    'Check in at the front desk with ID, they expect us.',
    'Call box {code3}, they buzz us up.',
    'Fob is at the leasing office, first door past the mailboxes.',
    'Concierge has the key under Porchlight.',
    'Leasing agent meets us in the lobby.',
    'Call box code is {code3}#, then elevator to the unit’s floor.',
    'Key is in the realtor lockbox in the bike room, {code}.',
    'Door staff want the client’s full name ahead of time. I gave it to them.',
    'Leasing office closes at 6, so pick up the fob before that.',
    'Side entrance by the garage, call box {code3}.',
    'The super lets us in, ring the bell marked Office.',
    'Smart lock on the unit, code {code} works only during our slot.',
  ],
  parking: [
    'Visitor spots are on P1, numbers {spot} to {spotEnd}.',
    'Garage ticket gets validated at the desk.',
    'No visitor parking, the public garage at the corner is the easy choice.',
    'There is a loading zone in front, fifteen minutes at most.',
    'Visitor parking is behind the building, the spaces painted yellow.',
    'Guest parking pass is at the desk, put it on the dash.',
    'Street meters take the app only, zone {code3}.',
    'Park in the lot across the street, first hour is free.',
  ],
  quirk: [
    'The elevators are slow, allow a few minutes.',
    'Two pets allowed, breed list is at the desk.',
    'The tenant works from home and stays in the back room.',
    'The desk shows the model unit first, it has the same floor plan.',
    'The roof deck needs the fob as well.',
    'Gym is on the second floor if they want to look.',
    'Building asks for no photos in the lobby.',
    'Window in the second bedroom sticks, do not force it.',
    'The desk holds the fob against a driver’s license.',
    'Water is hot right away, someone always asks.',
    'Storage cage goes with the unit, number {spot}.',
    'Balcony door alarm chirps, that is normal.',
    'Trash room is next to the unit, best to show it rather than be asked.',
  ],
}

export const petNames = namesIn(
  'Biscuit Moose Pepper Olive Rufus Tank Waffles Juno Banjo Clementine Gus Pickle Otis Hazel',
)

/** A client’s wishes, in the words of an agent: about a house, about a flat. */
export const homeWishes = [
  'a fenced yard for the dog',
  'room for two home offices',
  'a bedroom on the ground floor',
  'a garage that takes a full-size truck',
  'a real dining room',
  'a street without through traffic',
  'space for a mother-in-law to move in later',
  'a kitchen somebody can actually cook in',
  'a walkable elementary school',
  'a porch',
  'a workshop or a shed',
  'gas heat',
  'a place that is ready to move into',
  'light in the living room',
]
export const flatWishes = [
  'a unit above the fifth floor',
  'a quiet bedroom',
  'a building that takes a big dog',
  'in-unit laundry',
  'two parking spots',
  'a doorman',
  'a balcony',
  'a short walk to the train',
  'a second bathroom',
  'morning light',
  'room for a piano',
  'an elevator, because of a bad knee',
  'space for a desk away from the bedroom',
  'a gym in the building',
]
