import { Archive, CalendarPlus, MoreHorizontal, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { keySheet } from '../lib/keys.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { Rail } from '../ui/frame/rail.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { AlertDialog } from '../ui/overlays/alert-dialog.tsx'
import { CommandPalette } from '../ui/overlays/command-palette.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { HelpTip } from '../ui/overlays/help-tip.tsx'
import { KeyboardHelp } from '../ui/overlays/keyboard-help.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { Popover } from '../ui/overlays/popover.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { Tooltip } from '../ui/overlays/tooltip.tsx'
import { Section, States } from './section.tsx'

type Open = 'dialog' | 'alert' | 'sheet' | 'palette' | 'keys' | null

export function Overlays() {
  const [open, setOpen] = useState<Open>(null)
  const close = (): void => setOpen(null)
  return (
    <Section title="Overlays">
      <States>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('alert')}>Confirm</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('palette')}>Command palette</Button>
        <Button onClick={() => setOpen('keys')}>Keyboard help</Button>
        <Popover
          title="Filter"
          trigger={<Button icon={<SlidersHorizontal size={15} aria-hidden="true" />}>Popover</Button>}
        >
          <div className="flex flex-col gap-2">
            <Checkbox label="Escort required" />
            <Checkbox label="Archived" />
          </div>
        </Popover>
        <Tooltip text="Opens the queue, most urgent first">
          <Button>Tooltip</Button>
        </Tooltip>
        <HelpTip term="Completion rate">Completed tours as a share of all closed tours.</HelpTip>
        <Menu
          trigger={
            <IconButton label="More actions" variant="secondary">
              <MoreHorizontal size={17} aria-hidden="true" />
            </IconButton>
          }
          entries={[
            { kind: 'heading', label: 'Add to Calendar' },
            {
              kind: 'link',
              label: 'Google Calendar',
              href: '#google',
              icon: <CalendarPlus size={15} aria-hidden="true" />,
            },
            {
              label: 'Download ICS File',
              onSelect: () => undefined,
              icon: <CalendarPlus size={15} aria-hidden="true" />,
            },
            { kind: 'separator' },
            {
              label: 'Archive',
              shortcut: 'E',
              disabled: true,
              onSelect: () => undefined,
              icon: <Archive size={15} aria-hidden="true" />,
            },
            { label: 'Cancel tour', destructive: true, onSelect: () => setOpen('alert') },
          ]}
        />
      </States>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="New tour"
        description="Times are in the property’s time zone"
        footer={
          <>
            <Button onClick={() => setOpen(null)}>Cancel</Button>
            <Button variant="primary">Request tour</Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <TextField label="Client" defaultValue="Ann Lee" />
          <TextField label="Address" defaultValue="12 Oak Street" />
        </div>
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        onClose={close}
        title="Cancel this tour?"
        description="Ann Lee is notified by email. A paid assistant fee is refunded."
        confirmLabel="Cancel tour"
        cancelLabel="Keep tour"
        destructive
        onConfirm={() => setOpen(null)}
      />
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="2887 Maple Ct"
        description="Mon, Nov 16, 2:00 PM CST"
        footer={<Button>Edit Request</Button>}
      >
        <Rail
          label="History"
          times="under"
          steps={[
            { id: '1', time: 'Nov 14, 9:15 AM', title: 'Requested', detail: 'By Sarah Lindqvist' },
            { id: '2', time: 'Nov 14, 9:21 AM', title: 'Assistant Assigned', detail: 'Elena' },
            { id: '3', time: 'Nov 14, 9:40 AM', title: 'Awaiting Response', state: 'live' },
          ]}
        />
      </Sheet>
      <CommandPalette
        open={open === 'palette'}
        onClose={close}
        commands={[
          { id: '1', group: 'Go to', label: 'Dashboard', shortcut: 'G D', run: () => undefined },
          { id: '2', group: 'Go to', label: 'Schedule A Tour', run: () => undefined },
          { id: '3', group: 'Actions', label: 'Schedule New Tour', shortcut: 'N', run: () => undefined },
          { id: '4', group: 'Actions', label: 'Sign Out', run: () => undefined },
        ]}
      />
      <KeyboardHelp open={open === 'keys'} onClose={close} groups={keySheet('agent')} />
    </Section>
  )
}
