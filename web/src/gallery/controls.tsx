import { Bell, Moon, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../lib/toast.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { Segmented } from '../ui/forms/segmented.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { TextLink } from '../ui/link.tsx'
import { Section, States } from './section.tsx'

export function Controls() {
  const [range, setRange] = useState<'day' | 'week' | 'month'>('week')
  return (
    <>
      <Section title="Button">
        <div className="flex flex-col gap-3">
          <States>
            <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
              New tour
            </Button>
            <Button>Refresh Status</Button>
            <Button variant="ghost">Cancel</Button>
            <Button variant="destructive" icon={<Trash2 size={15} aria-hidden="true" />}>
              Cancel tour
            </Button>
          </States>
          <States>
            <Button variant="primary" loading>
              Submit Tour Request
            </Button>
            <Button loading>Save Changes</Button>
            <Button variant="primary" disabled>
              Add Note
            </Button>
            <Button disabled>Edit</Button>
          </States>
          <States>
            <Button variant="primary" size="lg">
              Get Started
            </Button>
            <ButtonLink href="#link" size="lg">
              Agent Login
            </ButtonLink>
            <TextLink href="#text">Back to homepage</TextLink>
          </States>
        </div>
      </Section>
      <Section title="Icon button, segmented, copy, keys, spinner">
        <div className="flex flex-col gap-3">
          <States>
            <IconButton label="Theme">
              <Moon size={17} aria-hidden="true" />
            </IconButton>
            <IconButton label="Notifications, 3 unread" count="3" variant="secondary">
              <Bell size={17} aria-hidden="true" />
            </IconButton>
            <IconButton label="Notifications" disabled>
              <Bell size={17} aria-hidden="true" />
            </IconButton>
            <IconButton label="Refreshing" loading>
              <Bell size={17} aria-hidden="true" />
            </IconButton>
            <Spinner label="Checking" />
            <Kbd keys={['Ctrl', 'K']} />
          </States>
          <States>
            <Segmented
              label="Range"
              value={range}
              onChange={setRange}
              choices={[
                { value: 'day', label: 'Day' },
                { value: 'week', label: 'Week' },
                { value: 'month', label: 'Month' },
              ]}
            />
            <CopyButton text="https://example.test/feed.ics" label="Copy link" />
          </States>
        </div>
      </Section>
      <Section title="Toast">
        <States>
          <Button onClick={() => toast({ title: 'Refreshing...' })}>Plain</Button>
          <Button
            onClick={() =>
              toast({
                title: 'Tour scheduled successfully',
                tone: 'ok',
                action: { label: 'Add to Calendar', onPress: () => toast({ title: 'Calendar Link Opened' }) },
              })
            }
          >
            Ok, with action
          </Button>
          <Button
            onClick={() =>
              toast({ title: 'Error', description: 'Failed to add note. Please try again.', tone: 'bad' })
            }
          >
            Bad
          </Button>
        </States>
      </Section>
    </>
  )
}
