import type { AssistantDetail } from '@porchlight/contract/assistants'
import type { AssistantChange } from './mutations.ts'

/** The values of the create and edit form: numbers as digits, lists separated by commas. */
export type AssistantForm = {
  name: string
  email: string
  username: string
  /** Null: they get an invitation by email, and choose it. */
  password: string | null
  phone: string
  hourlyRate: string
  bio: string
  yearsExperience: string
  isActive: boolean
  userType: AssistantDetail['userType']
  availability: AssistantDetail['availability']
  specialties: string
  languages: string
  certifications: string
  cities: string[]
}

/** The form's initial values: the assistant's own, or the specification's $25 an hour. */
export const formOf = (assistant: AssistantDetail | null): AssistantForm => ({
  name: assistant?.name ?? '',
  email: assistant?.email ?? '',
  username: assistant?.username ?? '',
  password: null,
  phone: assistant?.phone ?? '',
  hourlyRate: String(assistant?.hourlyRate ?? 25),
  bio: assistant?.bio ?? '',
  yearsExperience: assistant?.yearsExperience == null ? '' : String(assistant.yearsExperience),
  isActive: assistant?.isActive ?? true,
  userType: assistant?.userType ?? 'scheduling_assistant',
  availability: assistant?.availability ?? 'available',
  specialties: assistant?.specialties.join(', ') ?? '',
  languages: (assistant?.languages ?? ['English']).join(', '),
  certifications: assistant?.certifications.join(', ') ?? '',
  cities: assistant?.cities ?? [],
})

/** Splits 'Condos, Historic homes' into a list and drops blank parts. */
export const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const digits = /^\d+(\.\d+)?$/

type Rules = { [Field in keyof AssistantForm]?: (form: AssistantForm) => string | null }

// The wordings are the specification's (back office, section 5); the server uses the same ones.
const rules: Rules = {
  name: ({ name }) => (name.trim() === '' ? 'Name is required' : null),
  email: ({ email }) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'Valid email required'),
  username: ({ username }) => (username.trim().length < 3 ? 'Username must be at least 3 characters' : null),
  phone: ({ phone }) => (phone.trim() === '' ? 'Phone is required' : null),
  hourlyRate: ({ hourlyRate }) =>
    digits.test(hourlyRate.trim()) && Number(hourlyRate) >= 1 ? null : 'Hourly rate must be greater than 0',
  yearsExperience: ({ yearsExperience }) =>
    /^\d*$/.test(yearsExperience.trim()) ? null : 'Years of experience must be a whole number, 0 or more',
}
const passwordRule: NonNullable<Rules['password']> = ({ password }) =>
  password !== null && password.length < 8 ? 'Password must be at least 8 characters' : null

/** The form's errors, by field. */
export const problemsOf = (
  form: AssistantForm,
  isNew: boolean,
): Partial<Record<keyof AssistantForm, string>> => {
  const found: Partial<Record<keyof AssistantForm, string>> = {}
  for (const [field, rule] of Object.entries({ ...rules, ...(isNew && { password: passwordRule }) })) {
    const problem = rule?.(form)
    // The rules are keyed by the form's fields.
    if (problem) found[field as keyof AssistantForm] = problem
  }
  return found
}

/** The request body for the form, without the password. */
export const bodyOf = (form: AssistantForm) =>
  ({
    name: form.name.trim(),
    email: form.email.trim(),
    username: form.username.trim(),
    phone: form.phone.trim(),
    hourlyRate: Number(form.hourlyRate),
    bio: form.bio.trim(),
    yearsExperience: form.yearsExperience.trim() === '' ? null : Number(form.yearsExperience),
    isActive: form.isActive,
    userType: form.userType,
    availability: form.availability,
    specialties: wordsOf(form.specialties),
    languages: wordsOf(form.languages),
    certifications: wordsOf(form.certifications),
    cities: form.cities,
  }) satisfies AssistantChange
