// Runs before the first paint.

// Sets the chosen theme, so that the page does not flash in the other one. src/lib/theme.ts stores the choice.
try {
  const theme = localStorage.getItem('porchlight.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system's preference applies.
}

// Shows the fields that an assistant used last (src/areas/sign-in-html.tsx).
try {
  if (localStorage.getItem('porchlight.assistant-username') !== null)
    document.documentElement.dataset.ownUsername = ''
} catch {
  // Storage is blocked: the fields for the team's password stay.
}

// Remembers that the user sent a form of the document before the application could (src/lib/early-fields.ts).
document.addEventListener('click', ({ target }) => {
  const form = target.closest('[data-early-send]')?.closest('[data-early-form]')
  if (form) form.dataset.sent = ''
})
document.addEventListener('keydown', ({ key, target }) => {
  const form = key === 'Enter' && target.matches('input') ? target.closest('[data-early-form]') : null
  if (form) form.dataset.sent = ''
})

// Requests the screen's first answers while the application loads; src/lib/requests/client.ts takes them from here. The
// document names them (build/screen-pages.ts).
const ahead = document.getElementById('reads-ahead')
if (ahead) {
  const headers = { accept: 'application/json' }
  const { reads, lists, audience, further } = JSON.parse(ahead.textContent)
  window.answersAhead = new Map(reads.map((read) => [read, fetch(read, { headers })]))
  // An address with filters reads other lists.
  if (lists.length > 0 && location.search === '') window.listsAhead = lists.map(readAhead(audience))
  for (const one of further) {
    void fetchScripts(one)
    one.lists.forEach(readAhead(audience, one.audience))
  }

  // Requests a list if the user belongs to all of these audiences. The application takes the answer from the map.
  function readAhead(...audiences) {
    const mayRead = window.answersAhead
      .get('/api/auth/user')
      .then((answer) => Promise.all(audiences.map((one) => isOf(one, answer))))
      .then((each) => each.every(Boolean))
    return (list) => {
      const asked = mayRead.then((isAllowed) => (isAllowed ? fetch(list, { headers }) : undefined))
      window.answersAhead.set(list, asked)
      return asked
    }
  }
  // A failed answer that the application does not use is no error; the application handles the others.
  for (const answer of window.answersAhead.values()) answer.catch(() => undefined)
  window.answersAhead.get('/api/public/announcement')?.then(showAnnouncement, () => undefined)
}

// The first formatter of a page takes the browser 11 ms. Make one after the first paint, while the application loads.
requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat('en-US')))

/** Fetches the scripts that the screens of one audience need, if the session shows such a user. */
async function fetchScripts({ audience, scripts }) {
  const answer = await window.answersAhead.get('/api/auth/user').catch(() => undefined)
  if (!answer || !(await isOf(audience, answer))) return
  for (const script of scripts) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${script}` })
    document.head.append(link)
  }
}

async function isOf(audience, answer) {
  if (!answer.ok) return false
  const { userType, hasAccess, permissions, byTeamPassword } = await answer.clone().json()
  if (audience === 'signed_in') return true
  if (audience === 'own_password') return !byTeamPassword
  if (audience === 'assistants') return userType === 'scheduling_assistant' || userType === 'tour_assistant'
  const isAgent = userType === 'real_estate_agent'
  if (audience === 'agents') return isAgent
  if (audience === 'agents_with_access') return isAgent && hasAccess
  const isAdministrator = userType === 'admin' || userType === 'super_admin'
  if (audience.isAdministrator && !isAdministrator) return false
  return audience.permissions.every((permission) => permissions.includes(permission))
}

// Shows the announcement in the dashboard's preview (src/areas/shell-html.tsx). The application shows it in the same
// place, by the same rules (src/features/announcements).
async function showAnnouncement(answer) {
  if (!answer.ok) return
  const { visible, message, version } = await answer.clone().json()
  const place = document.querySelector('[data-announcement]')
  if (!place || !visible || message.trim() === '' || version <= dismissedVersion()) return
  place.querySelector('p').textContent = message
  place.hidden = false
}

function dismissedVersion() {
  try {
    return Number(sessionStorage.getItem('dismissedAnnouncementVersion') ?? 0)
  } catch {
    return 0
  }
}
