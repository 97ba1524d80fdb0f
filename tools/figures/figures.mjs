import { duplicates } from './duplicates.mjs'
import {
  commandVerbs,
  cyclicWebFeatures,
  foreignWrites,
  innerCommands,
  largestFolder,
  sourceLines,
  stripeImitations,
  webTestShare,
} from './measures.mjs'

/** @typedef {import('../house-rules/project.mjs').Project} Project */

/**
 * A figure of the code's structure. The check fails if it is worse than `held`; after an improvement, write the new
 * value there. `goal` comes from docs/decisions/0027-figures-of-the-structure.md. With `atLeast`, larger is better.
 *
 * @typedef {{
 *   name: string, goal: number, held: number, atLeast?: boolean,
 *   measure: (project: Project) => { value: number, which?: string[] },
 * }} Figure
 */

const counted = (/** @type {string[]} */ which) => ({ value: which.length, which })

/** The most lines of source that the restructuring may have left. */
const restructured = 83_400

/** The lines that new capabilities have added since then. */
const added = [
  { capability: 'filters of the queue by start, assistant, agent and client', lines: 390 },
  { capability: 'lateness, three degrees of urgency and the state No-show? in the queue', lines: 20 },
  { capability: 'sign-in forms at the addresses of private pages', lines: 135 },
  { capability: 'checkout in two columns with its seller; a set-up that asks for nothing twice', lines: 215 },
  { capability: 'landing page: what an hour back costs, the demo, Get Started in the header', lines: 105 },
  { capability: 'undo of the desk’s changes, with emails that wait for it', lines: 500 },
  { capability: 'keys for every action of the queue and page of the back office', lines: 325 },
  { capability: 'a tour’s messages, notes, timeline and client in tabs beside the queue', lines: 160 },
  { capability: 'requested and alternative times as buttons, for one tour and several', lines: 210 },
  { capability: 'one client field, which adds clients, and the taken times of a day', lines: 465 },
  { capability: 'an agent’s tours by date, in rows, by month, and what needs the agent', lines: 665 },
  { capability: 'today, changes since yesterday and first steps on the dashboard', lines: 385 },
  { capability: 'a message to the team about a chosen tour; the bell names client and property', lines: 120 },
  { capability: 'assignments in groups of the day, each once, with the next step within reach', lines: 58 },
  { capability: 'the search of the command palette on the server', lines: 630 },
  { capability: 'photos of properties: uploaded in two sizes, ordered, with a cover', lines: 1190 },
  { capability: 'the account menu, and the user’s own pages in the back office’s frame', lines: 210 },
  {
    capability: 'an agent changes and withdraws a property; filters by city, type, price and bedrooms',
    lines: 525,
  },
  { capability: 'the profile in tabs', lines: 52 },
  { capability: 'a city tour is scheduled with a new client and with an assistant', lines: 110 },
  { capability: 'permissions in plain words, with the roles and people who have them', lines: 155 },
  { capability: 'the audit log on one line, with links, names and changes in words', lines: 390 },
  { capability: 'figures of Analytics with their course and their rows; filters of the lists', lines: 605 },
  { capability: 'the queue finds an agent or a client by a typed name', lines: 90 },
  {
    capability: 'one client field in the form that edits a request; keys without Ctrl can be off',
    lines: 50,
  },
  { capability: 'Tab right after a choice in a list', lines: 8 },
  { capability: 'the dialog of an assignment says what a new assistant resets', lines: 38 },
  { capability: 'names of new back-office staff', lines: 24 },
  { capability: 'pasted rows of an upload stay for a correction', lines: 5 },
  { capability: 'what an agent paid for tours', lines: 148 },
  { capability: 'lists of the first screens, read ahead and shown together', lines: 44 },
  {
    capability: 'closed days, waiting requests and dates at the desk; keys that leave writing alone',
    lines: 64,
  },
  { capability: 'the audit log’s columns and people; where roles are given', lines: 46 },
  { capability: 'alternative times, new assignments and results for assistants', lines: 44 },
  { capability: 'another time where one is needed, and what needs the agent in its order', lines: 33 },
  { capability: 'what an escort costs; properties and dates that are found as people say them', lines: 30 },
  {
    capability: 'notes and feedback that stay until they are sent; toasts off what they announce',
    lines: 53,
  },
  { capability: 'documents of all signed-in screens; popups that load when they are opened', lines: 391 },
  { capability: 'receipts of tour assistants, phone numbers as people write them, the next row', lines: 178 },
  { capability: 'the lists of every screen before anything else; holidays in calendars', lines: 381 },
  {
    capability: 'the frame and heading of the staff’s screens before the application has loaded',
    lines: 155,
  },
  { capability: 'charts drawn from scales, without the library that held up a phone', lines: 190 },
  { capability: 'assistants read their own schedule', lines: 137 },
  { capability: 'a calendar feed for assistants', lines: 85 },
  { capability: 'past times in the dialog of an assignment', lines: 34 },
  { capability: 'the open tours in time off that was saved', lines: 182 },
  {
    capability:
      'whole names in the queue; limits in a search; places of conversations; first steps; dragged photos',
    lines: 420,
  },
  {
    capability: 'tours are paid with the card of the subscription; what a tour cost; photos of staff stay',
    lines: 441,
  },
  { capability: 'words of plans, time off and versions of an announcement', lines: 14 },
  { capability: 'lists of tours that read only what their answers contain', lines: 203 },
  { capability: 'searches ignore accents; assistants by name', lines: 15 },
  { capability: 'the way back from a note to its place in the feed', lines: 70 },
  { capability: 'totals of lists that are remembered until a tour changes', lines: 45 },
  { capability: 'printable receipts of tour payments', lines: 222 },
  { capability: 'the sum of what an agent paid for tours, and room around two lines of a table', lines: 36 },
  { capability: 'who is available for several tours at once; undo in the message of a step', lines: 264 },
  {
    capability:
      'the next step of a tour as a button for staff; receipts linked in emails; who reads a note; short phone numbers; closed hours',
    lines: 192,
  },
  { capability: 'searches find every word, in any order, and no punctuation', lines: 57 },
  { capability: 'the chosen days of the queue’s filter in full', lines: 1 },
  { capability: 'the team sorted by the headings of its table', lines: 151 },
  { capability: 'sign-in forms that can be filled in before the script arrives', lines: 200 },
  { capability: 'price, size and photos in the dialogs that add a property', lines: 185 },
  { capability: 'one place for the messages of a phone', lines: 20 },
  { capability: 'forms of the account page that load after it', lines: 88 },
  { capability: 'the day of a tour on its receipt, its whole address in searches', lines: 16 },
  { capability: 'no dead ends, labeled times and the kept focus in the back office', lines: 166 },
  { capability: 'clicked permissions and choices of emails that stay as clicked', lines: 5 },
  { capability: 'late tours, days and steps of assistants', lines: 277 },
  {
    capability: 'the frame of a user’s own pages, loaded early; a form of the own name on demand',
    lines: 38,
  },
  { capability: 'what the third trial found, and the header outside the scrolling area', lines: 26 },
  { capability: 'smaller batches of imports on the embedded database', lines: 15 },
  { capability: 'who of the team is free on a day', lines: 354 },
  { capability: 'one typed field for dates, with a calendar', lines: 269 },
  { capability: 'answers to what first-time users of the back office asked', lines: 215 },
  {
    capability: 'an assistant’s visits of all coming days first; what a first-time user stumbled over',
    lines: 142,
  },
  { capability: 'what agents stumbled over on their screens and in sign-up', lines: 83 },
  { capability: 'lists of tours that carry what a card shows', lines: 179 },
  { capability: 'all agents’ tours as a file', lines: 43 },
  { capability: 'agents rate the assistants of their tours', lines: 261 },
  { capability: 'ratings beside a tour’s version, days in addresses, keys on visits', lines: 59 },
  { capability: 'headings of the user’s own pages in their documents', lines: 95 },
  {
    capability: 'people, clients and properties by how well their names match, in the command palette',
    lines: 45,
  },
  { capability: 'back office: an agent’s payments and history, free windows, people of a role', lines: 500 },
  {
    capability: 'assistants: visits that nobody attends, groups to contact, weeks and months in the search',
    lines: 175,
  },
  { capability: 'an upload shows its first refused rows with their values and reasons', lines: 85 },
  {
    capability: 'agents: city from the address, answers after sending, refused times, rating by name',
    lines: 330,
  },
  { capability: 'who may read an agent’s payments; where refunds are made', lines: 30 },
  { capability: 'invitation of an assistant by email, and its choice in all three forms', lines: 185 },
  { capability: 'the queue as a CSV file', lines: 120 },
  { capability: 'completed tours by assistant in Analytics', lines: 150 },
  { capability: 'best matches of the whole tables first in Ctrl K', lines: 55 },
  { capability: 'what paid, on receipts; ratings and visits in the data export', lines: 110 },
  { capability: 'states that were missing: loading, empty, failed counts', lines: 75 },
  {
    capability:
      'what new users stumbled over: drafts, escorts by the agent, audit search, roles of assistants',
    lines: 190,
  },
  { capability: 'client files, invitations, unfinished requests, who is emailed', lines: 878 },
  { capability: 'misspelled searches of properties, whom several tours email', lines: 420 },
  {
    capability:
      'what a client knows: unsubscribed and subscribed again, the date that was told, no-shows; tours that an assistant cannot take',
    lines: 900,
  },
  {
    capability:
      'emails to the client in a timeline; the client of a new request; time off on a phone; an assistant’s next visit, months and calendar',
    lines: 755,
  },
  {
    capability:
      'what clients were told, dialogs without a connection, waiting forms, an agent’s actions on a phone',
    lines: 575,
  },
  {
    capability:
      'folded filters beside details, lines about a lost connection, and what each email tells a client',
    lines: 340,
  },
  { capability: 'another try after a failed search, and a way out of empty and failed pages', lines: 120 },
  { capability: 'Enter in the queue waits for its matches; open dialogs keep their tours', lines: 45 },
  {
    capability: 'fewer files for less visited screens; lists drawn a few rows at a time; space for buttons',
    lines: 36,
  },
].reduce((sum, { lines }) => sum + lines, 0)

/** @type {readonly Figure[]} */
export const figures = [
  { name: 'verbs in commands', goal: 45, held: 44, measure: (project) => counted(commandVerbs(project)) },
  {
    name: 'commands that are not entry points',
    goal: 0,
    held: 0,
    measure: (project) => counted(innerCommands(project)),
  },
  {
    name: 'files in the largest folder',
    goal: 25,
    held: 25,
    measure: (project) => {
      const { folder, files } = largestFolder(project)
      return { value: files, which: [folder] }
    },
  },
  {
    name: 'web features in an import cycle',
    goal: 0,
    held: 0,
    measure: (project) => counted(cyclicWebFeatures(project)),
  },
  {
    name: "writes into another feature's tables",
    goal: 0,
    held: 0,
    measure: (project) => counted(foreignWrites(project)),
  },
  {
    name: 'imitations of Stripe',
    goal: 1,
    held: 1,
    measure: (project) => counted(stripeImitations(project)),
  },
  {
    name: 'duplicates',
    goal: 200,
    held: 120,
    measure: (project) => counted(duplicates(project)),
  },
  {
    name: 'lines of web tests for each line of source',
    goal: 0.4,
    held: 0.41,
    atLeast: true,
    measure: (project) => ({ value: Number(webTestShare(project).toFixed(3)) }),
  },
  {
    name: 'lines of server, web and demo source',
    goal: restructured + added,
    held: restructured + added,
    measure: (project) => ({ value: sourceLines(project) }),
  },
]

/**
 * Whether `value` is within `limit`.
 *
 * @param {Figure} figure
 * @param {number} value
 * @param {number} limit
 */
const keepsTo = ({ atLeast }, value, limit) => (atLeast ? value >= limit : value <= limit)

/**
 * Each figure of a project, whether it has reached its goal, and whether it exceeds its limit.
 *
 * @param {Project} project
 */
export const measured = (project) =>
  figures.map((figure) => {
    const { value, which = [] } = figure.measure(project)
    return {
      name: figure.name,
      goal: figure.goal,
      held: figure.held,
      value,
      which,
      reached: keepsTo(figure, value, figure.goal),
      worse: !keepsTo(figure, value, figure.held),
    }
  })
