import { Bell, CircleUser, Search } from 'lucide-react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { AppFrame, PageBody } from '../ui/frame/app-frame.tsx'
import { Logo } from '../ui/frame/logo.tsx'
import { Sidebar, TabBar } from '../ui/frame/nav.tsx'
import { OfficeBar } from '../ui/frame/office-bar.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { TopBar } from '../ui/frame/top-bar.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { type OfficeHead, headAt as officeHeadAt } from './admin/heads.ts'
import { headAt as agentHeadAt, plus } from './agent/heads.tsx'
import { places, placesAt, tabs } from './agent/places.tsx'
import { AssistantFrame, assignmentsTitle } from './assistant/assistant-frame.tsx'
import { headAt as ownHeadAt } from './public/own-heads.ts'
import { signInAt } from './sign-in-html.tsx'

const nothing = (): void => undefined

/**
 * Renders a screen's frame and heading for the build, shown while the application loads. It is inert, and assistive
 * technology skips it; a sign-in page, however, can be filled in at once. Returns null for other screens.
 */
export function shellHtml(path: string): string | null {
  const form = signInAt[path]
  if (form) return renderToStaticMarkup(form)
  const shell = shellAt(path)
  return shell
    ? renderToStaticMarkup(
        <div inert aria-hidden="true">
          {shell}
        </div>,
      )
    : null
}

const shellAt = (path: string): ReactElement | null => {
  if (agentHeadAt[path]) return <AgentShell path={path} head={agentHeadAt[path]} />
  if (path === paths.assistantDashboard()) return <AssistantShell />
  const ownHead = ownHeadAt[path]
  if (ownHead) return <OwnShell head={ownHead} />
  const head = officeHeadAt[path]
  return head === undefined ? null : <OfficeShell head={head} />
}

function AgentShell({ path, head }: { path: string; head: (typeof agentHeadAt)[string] }) {
  return (
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
            ) : head.link ? (
              <Button>{head.link}</Button>
            ) : undefined
          }
        />
      </PageBody>
    </AppFrame>
  )
}

/** The user's permissions decide which places and actions the back office shows, so that its shell has none. */
function OfficeShell({ head }: { head: OfficeHead | null }) {
  return (
    <AppFrame
      sidebar={<Sidebar label="Back office" items={[]} brand={<Logo />} />}
      topBar={
        <TopBar onMenu={nothing} menuOpen={false} brand={<Logo />}>
          <IconButton label="Search or jump to…">
            <Search size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label="Account menu">
            <CircleUser size={19} aria-hidden="true" />
          </IconButton>
        </TopBar>
      }
      tabBar={<div className="min-h-14 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]" />}
      header={
        <OfficeBar>
          <div className="min-h-control" />
        </OfficeBar>
      }
    >
      {head ? (
        <PageBody>
          <PageHeader
            {...head}
            actions={head.links || head.buttons ? <SpaceForButtons head={head} /> : undefined}
          />
        </PageBody>
      ) : null}
    </AppFrame>
  )
}

/** Not buttons: some users may not press them, so the document only reserves their space. */
function SpaceForButtons({ head: { links = [], buttons = [] } }: { head: OfficeHead }) {
  return [...links, ...buttons].map((label) => (
    <span key={label} className={`${buttonClass({})} invisible`}>
      {buttons.includes(label) ? plus : null}
      {label}
    </span>
  ))
}

function AssistantShell() {
  return (
    <AssistantFrame header={<Logo />}>
      <PageBody>
        <PageHeader title={assignmentsTitle} />
      </PageBody>
    </AssistantFrame>
  )
}

/**
 * A user's own page, whose frame depends on the user. On a phone the frames are alike but for their buttons; on a
 * desktop the heading would move, so that only the product's name stands there.
 */
function OwnShell({ head }: { head: (typeof ownHeadAt)[string] }) {
  return (
    <>
      <div className="lg:hidden">
        <AssistantFrame header={<Logo />}>
          <PageBody>
            <PageHeader {...head} />
          </PageBody>
        </AssistantFrame>
      </div>
      <div className="boot max-lg:hidden">
        <Logo />
      </div>
    </>
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
