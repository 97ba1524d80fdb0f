// Runs before the first paint.

// A chosen theme never flashes. The other half is src/lib/theme.ts.
try {
  const theme = localStorage.getItem('porchlight.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage closed to us: the system's preference stands.
}

// What the screen at this address needs is fetched beside the application (vite.config.ts, screens-ahead): its files,
// and the first answers, which src/lib/client.ts takes from here.
const ahead = document.getElementById('screens-ahead')
if (ahead) {
  const screens = JSON.parse(ahead.textContent)
  const [, first, second] = location.pathname.split('/')
  const { files = [], reads = [] } = screens[`/${first}/${second}`] ?? screens[`/${first}`] ?? {}
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
  const headers = { accept: 'application/json' }
  window.answersAhead = new Map(reads.map((read) => [read, fetch(read, { headers })]))
  // An answer that nobody comes for is no fault; who comes for it finds the failure.
  for (const answer of window.answersAhead.values()) answer.catch(() => undefined)
}
