import { z } from 'zod'
import { newPassword } from './credentials.ts'
import { endpointsOf, noContent } from './kernel/endpoint.ts'
import { id } from './kernel/ids.ts'
import { instant } from './kernel/instants.ts'
import { permissions } from './kernel/permissions.ts'
import { personFacts } from './kernel/person-facts.ts'
import { planId, subscriptionStatus } from './kernel/plans.ts'
import { emailAddress, line, requiredLine } from './kernel/text.ts'
import { userType } from './people/user-types.ts'
import { codeField } from './second-factor.ts'

/** The signed-in user, from the session and never from the browser's input. */
export const sessionUser = z.object({
  id: z.string(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  ...personFacts,
  userType,
  isActive: z.boolean(),
  subscriptionStatus,
  subscriptionPlan: planId,
  /** Whether the subscription gives access now; false leads to /subscription. */
  hasAccess: z.boolean(),
  canCreateAdmins: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  byTeamPassword: z.boolean(),
  lastLoginAt: instant.nullable(),
})
export type SessionUser = z.infer<typeof sessionUser>

// A sign-in form must not reveal more than that both fields are required.
const bothMessage = 'Please enter both email and password'
const password = (message: string) =>
  z.string({ error: message }).min(1, message).max(256, 'Please use at most 256 characters')
const login = (message: string) =>
  z.object({
    email: requiredLine(message, 254),
    password: password(message),
  })

/** The sign-in forms, with their wordings (the specification, onboarding, section 5; back office, section 5). */
export const agentLogin = login(bothMessage)
export const adminLogin = login(`${bothMessage}.`)
export const assistantLogin = z.object({
  username: line(100).nullish(),
  password: password('Password is required'),
})

/** The first-run set-up: the code from the server's log entitles to become the first super administrator. */
export const setupForm = z.object({
  code: requiredLine('Please enter the setup code', 100),
  email: emailAddress('Please enter a valid email'),
  password: newPassword,
  firstName: requiredLine('First name is required', 100),
  lastName: requiredLine('Last name is required', 100),
})

/** The password was right. The user must now enter a second factor, or set one up first. */
const secondFactor = z.object({ twoFactor: z.enum(['verify', 'set_up']) })
export type SecondFactor = z.infer<typeof secondFactor>

const signInRefusals = ['locked', 'too_many_attempts'] as const
const demoPerson = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  description: z.string(),
})

const endpoint = endpointsOf({ noun: 'sessions' })

export const sessions = {
  agentLogin: endpoint('POST /api/agent/login', {
    summary: 'Sign in as an agent',
    audience: { everyone: true },
    body: agentLogin,
    answers: { 200: sessionUser, 202: secondFactor },
    refusals: ['wrong_credentials', ...signInRefusals],
  }),
  adminLogin: endpoint('POST /api/admin/login', {
    summary: 'Sign in to the back office',
    audience: { everyone: true },
    body: adminLogin,
    answers: { 200: sessionUser, 202: secondFactor },
    refusals: ['wrong_back_office_credentials', ...signInRefusals],
  }),
  assistantLogin: endpoint('POST /api/assistant/login', {
    summary:
      'Sign in as an assistant: with a username, or with the team password, which returns the assistants to pick from',
    audience: { everyone: true },
    body: assistantLogin,
    answers: {
      200: z.object({
        /** Set after sign-in with a username. */
        assistant: sessionUser.nullable(),
        /** Set after sign-in with the team password: the assistants to choose from within five minutes. */
        assistants: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
      }),
      202: secondFactor,
    },
    refusals: ['wrong_team_password', ...signInRefusals],
  }),
  assistantSession: endpoint('POST /api/assistant/session', {
    summary: 'Pick an assistant after the team password',
    audience: { everyone: true },
    body: z.object({ assistantId: id('Please choose your name') }),
    answers: { 200: sessionUser },
    refusals: ['ticket_expired', 'not_found'],
  }),
  logout: endpoint('POST /api/logout', {
    summary: 'Sign out; succeeds without a session too',
    audience: { everyone: true },
    answers: { 204: noContent },
  }),
  readSetup: endpoint('GET /api/admin/setup', {
    summary: 'Whether this installation can be set up; not found once it has an administrator',
    audience: { everyone: true },
    answers: { 200: z.object({ open: z.literal(true) }) },
    refusals: ['not_found'],
  }),
  setUp: endpoint('POST /api/admin/setup', {
    summary:
      'Create the first super administrator, with the code from the server’s log; not found afterwards',
    audience: { everyone: true },
    body: setupForm,
    answers: { 201: sessionUser },
    refusals: ['not_found', 'wrong_setup_code', 'email_taken', 'too_many_attempts'],
  }),
  answerChallenge: endpoint('POST /api/two-factor/challenge', {
    summary:
      'Complete a sign-in with a code or recovery code; the first code of a new factor returns the recovery codes',
    audience: { everyone: true },
    body: z.object({ code: codeField }),
    answers: { 200: z.object({ user: sessionUser, recoveryCodes: z.array(z.string()).nullable() }) },
    refusals: ['ticket_expired', 'wrong_code', 'two_factor_on', 'too_many_attempts'],
  }),
  currentUser: endpoint('GET /api/auth/user', {
    summary: 'The signed-in person; X-Last-Event-ID is the newest event, from which a stream may begin',
    audience: { signedIn: true },
    answers: { 200: sessionUser },
  }),
  currentAdmin: endpoint('GET /api/admin/me', {
    summary: 'The person signed in to the back office',
    audience: { staff: 'any' },
    answers: { 200: sessionUser },
  }),
  demoPeople: endpoint('GET /api/quick-login', {
    summary: 'The demo people; not found outside demo mode',
    audience: { everyone: true },
    answers: { 200: z.array(demoPerson) },
    refusals: ['not_found'],
  }),
  demoLogin: endpoint('POST /api/quick-login', {
    summary: 'Sign in as a demo person; not found outside demo mode',
    audience: { everyone: true },
    body: z.object({ personId: id('Please choose a person') }),
    answers: { 200: sessionUser },
    refusals: ['not_found'],
  }),
}
