import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/frame/logo.tsx'
import { useThemeEntry } from '../ui/frame/theme-choice.tsx'
import { KitProvider } from '../ui/kit-provider.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { Toaster } from '../ui/overlays/toaster.tsx'
import { Controls } from './controls.tsx'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'
import { ShellSample } from './shell-sample.tsx'
import { Showing } from './showing.tsx'
import { Tables } from './tables.tsx'

function Gallery() {
  return (
    <main className="mx-auto flex max-w-360 flex-col gap-5 p-4 sm:p-8">
      <header className="flex flex-wrap items-center gap-4">
        <Logo />
        <h1 className="flex-1 text-xl font-semibold">Kit</h1>
        <Menu trigger={<Button>Theme</Button>} entries={[useThemeEntry()]} />
      </header>
      <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        <Controls />
        <Fields />
        <Showing />
        <Overlays />
        <Tables />
      </div>
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('No #root in the gallery page')
createRoot(root).render(
  <StrictMode>
    <KitProvider>
      {location.hash === '#shell' ? <ShellSample /> : <Gallery />}
      <Toaster />
    </KitProvider>
  </StrictMode>,
)
