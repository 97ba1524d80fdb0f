import type { TourStatus } from '@porchlight/contract/tours/statuses'

/** Agents' comments on how a tour was handled, by stars. */
export const agentFeedback: Record<1 | 2 | 3 | 4 | 5, readonly string[]> = {
  5: [
    'Prompt, friendly, and the notes were spot on.',
    'My client asked for the same assistant next time.',
    'Handled a tricky landlord without bothering me once.',
    'Clear communication from start to finish.',
    'Everything on time, and very good feedback afterwards.',
    'Could not have done it better myself.',
  ],
  4: [
    'Good tour, confirmation could have come a little earlier.',
    'Well handled. I would have liked a word on parking.',
    'Client was happy. Notes a bit short.',
    'All fine, two reminders would have been enough.',
  ],
  3: [
    'It worked out, but I had to ask twice for the status.',
    'Tour was fine, started late.',
    'Average. Client had expected more answers on site.',
  ],
  2: ['Client waited fifteen minutes at the door.', 'Wrong entrance was sent to my client.'],
  1: ['Nobody told us that the time had moved.'],
}

/** The assistant's comment to the agent in the form after a tour, by the client's interest. */
export const assistantFeedback = {
  very_interested: [
    'Stayed long, asked about next steps, already measuring.',
    'Ready to go ahead as far as I can tell.',
    'Loved the light and the kitchen, no real objections.',
    'Would take it today if the numbers work.',
  ],
  interested: [
    'Liked it overall, wants to compare with one or two more.',
    'Positive, a few questions about running costs.',
    'Good fit, a second visit at another time of day would help.',
    'Likes the location most.',
  ],
  undecided: [
    'Hard to read. Asked little.',
    'Likes the area, not sure about the size.',
    'Torn between this one and an earlier tour.',
    'Price seems to be the sticking point.',
  ],
  not_interested: [
    'Too dark, decided within minutes.',
    'Street noise rules it out.',
    'Second bedroom too small.',
    'Needs more work than expected.',
  ],
} as const

/** The line that only the agent sees. */
export const notesToAgent = [
  'Best time to call is after 6.',
  'Ask about the move-in date, it came up twice.',
  'A comparable nearby would help the decision.',
  'Mentioned another agent in passing.',
  'Would respond well to a quick call today.',
  'Wants numbers in writing.',
]

/** Staff's notes on a status: the reason for a step. */
export const stepNotes: Partial<Record<TourStatus, readonly string[]>> = {
  contacting_client: ['Calling the client', 'Client called', 'First call'],
  awaiting_response: [
    'Left a voicemail',
    'Texted and emailed the client',
    'Waiting for the client to call back',
    'Client checks with partner',
  ],
  scheduling: [
    'Client is fine with the time',
    'Asking the listing side',
    'Client confirmed, calling the office',
    'Requested through the showing service',
  ],
  time_not_available: [
    'Listing side has no opening then',
    'Slot was taken',
    'Tenant declined the time',
    'Repairs on that day',
  ],
  choose_another_time: [
    'Neither time works, please choose another',
    'Client cannot make the only free slot',
    'Office is fully booked that day',
  ],
  scheduled: ['Date set with the listing office', 'Booked, confirmation to the client follows'],
  confirmed: [
    'Client and listing side confirmed',
    'Confirmed by phone',
    'Confirmed by email',
    'All confirmed, reminder goes out the day before',
  ],
  rescheduled: [
    'Moved at the client’s request',
    'Moved at the listing side’s request',
    'Moved because of the weather',
  ],
  in_progress: ['Tour started', 'Client arrived'],
}

export const cancelReasons = {
  agent: ['Client signed elsewhere', 'Client’s plans changed', 'No longer needed', 'Client is ill'],
  staff: [
    'Listing was withdrawn',
    'Cancelled at the client’s request',
    'Property went under contract',
    'Listing side cancelled',
  ],
  noShow: [
    'Client did not come',
    'Waited 25 minutes, client did not come',
    'No one at the door, calls unanswered',
  ],
} as const
