import { BarChart3, Bell, Calendar, Inbox, LayoutGrid, MessageSquare, Plus } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { AppFrame } from '../ui/frame/app-frame.tsx'
import { Logo } from '../ui/frame/logo.tsx'
import { type NavItem, Sidebar, TabBar } from '../ui/frame/nav.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { SidebarDrawer } from '../ui/frame/sidebar-drawer.tsx'
import { TopBar } from '../ui/frame/top-bar.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { DataTable } from '../ui/lists/data-table.tsx'
import { VISITS } from './samples.ts'
import { VISIT_COLUMNS } from './tables.tsx'

const ITEMS: readonly NavItem[] = [
  { href: '#overview', label: 'Overview', icon: <LayoutGrid size={17} aria-hidden="true" /> },
  { href: '#shell', label: 'Tours', icon: <Inbox size={17} aria-hidden="true" />, current: true },
  { href: '#calendar', label: 'Calendar', icon: <Calendar size={17} aria-hidden="true" /> },
  { href: '#notes', label: 'Notes', icon: <MessageSquare size={17} aria-hidden="true" />, waiting: 3 },
  { href: '#reports', label: 'Reports', icon: <BarChart3 size={17} aria-hidden="true" /> },
]

const ROWS = Array.from({ length: 4 }, (_, turn) =>
  VISITS.map((visit) => ({ ...visit, id: `${visit.id}-${turn}` })),
).flat()

export function ShellSample() {
  const [menu, setMenu] = useState(false)
  const sidebar = (
    <Sidebar
      label="Main"
      items={ITEMS}
      brand={<Logo />}
      onNavigate={() => setMenu(false)}
      footer={
        <div className="flex items-center gap-2 px-2">
          <Avatar name="Sarah Lindqvist" decorative />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">Sarah Lindqvist</span>
            <span className="block text-sm text-ink-2">Standard</span>
          </span>
        </div>
      }
    />
  )
  return (
    <AppFrame
      sidebar={sidebar}
      topBar={
        <TopBar onMenu={() => setMenu(true)} menuOpen={menu} brand={<Logo />}>
          <IconButton label="Notifications, 3 unread" count="3">
            <Bell size={18} aria-hidden="true" />
          </IconButton>
        </TopBar>
      }
      tabBar={<TabBar label="Places" items={ITEMS} />}
    >
      <div className="p-4">
        <PageHeader
          title="Tours"
          aside="24 of 24"
          actions={
            <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
              New tour
            </Button>
          }
        />
      </div>
      <DataTable
        label="Tours"
        columns={VISIT_COLUMNS}
        rows={ROWS}
        rowKey={(row) => row.id}
        onOpen={() => undefined}
      />
      <SidebarDrawer open={menu} onOpenChange={setMenu} label="Menu">
        {sidebar}
      </SidebarDrawer>
    </AppFrame>
  )
}
