import { Bell, CircleUser } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { AppFrame, PageBody } from '../ui/frame/app-frame.tsx'
import { Logo } from '../ui/frame/logo.tsx'
import { Sidebar, TabBar } from '../ui/frame/nav.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { TopBar } from '../ui/frame/top-bar.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { headAt, plus } from './agent/heads.tsx'
import { places, placesAt, tabs } from './agent/places.tsx'

const nothing = (): void => undefined

/**
 * Renders an agent screen's frame and heading for the build, shown while the application loads. It is inert, and
 * assistive technology skips it. Returns null for other screens.
 */
export function shellHtml(path: string): string | null {
  const head = headAt[path]
  if (!head) return null
  return renderToStaticMarkup(
    <div inert aria-hidden="true">
      <AppFrame
        sidebar={
          <Sidebar
            label="Agent"
            items={placesAt(places, path)}
            brand={
              <div className="flex w-full items-center justify-between">
                <Logo />
                <Notifications />
              </div>
            }
          />
        }
        topBar={
          <TopBar onMenu={nothing} menuOpen={false} brand={<Logo />}>
            <Notifications />
            <IconButton label="Profile">
              <CircleUser size={19} aria-hidden="true" />
            </IconButton>
          </TopBar>
        }
        tabBar={<TabBar label="Main" items={placesAt(tabs, path)} />}
      >
        <PageBody>
          {path === paths.dashboard() ? <AnnouncementPlace /> : null}
          <PageHeader
            title={head.title}
            description={head.description}
            actions={
              head.action ? (
                <Button variant="primary" icon={plus}>
                  {head.action}
                </Button>
              ) : undefined
            }
          />
        </PageBody>
      </AppFrame>
    </div>,
  )
}

function Notifications() {
  return (
    <IconButton label="Notifications" disabled>
      <Bell size={17} aria-hidden="true" />
    </IconButton>
  )
}

/** public/before-paint.js fills in the announcement as soon as it has loaded. */
function AnnouncementPlace() {
  return (
    <div hidden data-announcement="">
      <Banner label="Announcement" onDismiss={nothing}>
        <p className="wrap-anywhere whitespace-pre-line" />
      </Banner>
    </div>
  )
}
