// Runs before the first paint, so that a chosen theme never flashes. The other half is src/lib/theme.ts.
try {
  const theme = localStorage.getItem('porchlight.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage closed to us: the system's preference stands.
}
