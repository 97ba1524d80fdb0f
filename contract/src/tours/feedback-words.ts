/* Wordings of an assistant's feedback on a visit. No schemas in this file, so a browser loads it without zod. */

/** The client's interest, highest first. */
export const clientInterests = ['very_interested', 'interested', 'undecided', 'not_interested'] as const
export type ClientInterest = (typeof clientInterests)[number]

export const clientInterestLabels: Record<ClientInterest, string> = {
  very_interested: 'Very interested',
  interested: 'Interested',
  undecided: 'Undecided',
  not_interested: 'Not interested',
}

/** The client's opinion of the price. */
export const priceOpinions = ['good_value', 'fair', 'too_high', 'not_said'] as const
export type PriceOpinion = (typeof priceOpinions)[number]

export const priceOpinionLabels: Record<PriceOpinion, string> = {
  good_value: 'Good value',
  fair: 'Fair',
  too_high: 'Too high',
  not_said: 'Not said',
}

/** The client's next step. */
export const nextSteps = ['offer', 'second_tour', 'thinking', 'other_properties', 'none'] as const
export type NextStep = (typeof nextSteps)[number]

export const nextStepLabels: Record<NextStep, string> = {
  offer: 'Make an offer',
  second_tour: 'See it again',
  thinking: 'Think about it',
  other_properties: 'See other properties',
  none: 'Nothing further',
}

/** The three questions, by the name of their answer. */
export const feedbackQuestions = {
  clientInterest: 'Client’s interest',
  priceOpinion: 'Price opinion',
  nextStep: 'Next step',
} as const

/** For this many hours after completion, an assistant can give or correct the feedback. */
export const feedbackHours = 72
