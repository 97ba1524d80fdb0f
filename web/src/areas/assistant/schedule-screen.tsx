import type { OwnSchedule } from '@porchlight/contract/assistants'
import { useQuery } from '@tanstack/react-query'
import { zoneWord } from '../../features/assistants/assistant-words.ts'
import { TimeOffList, WeeklyHours } from '../../features/assistants/components/schedule-lists.tsx'
import { ownScheduleQuery } from '../../features/assistants/own-schedule-query.ts'
import { feedWords, PrivateFeed } from '../../features/calendar/components/feed-part.tsx'
import { cityName } from '../../features/properties/property-words.ts'
import { WhomToAsk } from '../../features/settings/components/whom-to-ask.tsx'
import { groupId } from '../../features/tours/assignments/assignment-steps.ts'
import { usePolling } from '../../lib/live/intervals.ts'
import { fetchFailure } from '../../lib/requests/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { isFirstLoad } from '../../lib/use-sticky-error.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { Panel } from '../../ui/frame/panel.tsx'
import { Fact } from '../../ui/lists/fact.tsx'

const upcoming = `${paths.assistantDashboard({ tab: 'all' })}#${groupId('upcoming')}`

/** /assistant-schedule: what the back office keeps about the assistant's work, to read, and the private calendar feed. */
export function AssistantScheduleScreen() {
  const query = useQuery({ ...ownScheduleQuery, refetchInterval: usePolling('assignments') })
  return (
    <PageBody>
      <PageHeader
        title="Your schedule"
        actions={
          <>
            <ButtonLink href={upcoming}>See your upcoming tours</ButtonLink>
            <ButtonLink href={paths.assistantDashboard()}>Back to assignments</ButtonLink>
          </>
        }
      />
      <div className="text-md">
        <p>The office sets your hours and time off.</p>
        <WhomToAsk to="change them or ask for a day off" />
      </div>
      <Loaded
        query={query}
        loading="Loading your schedule"
        rows={8}
        failed={(error) => fetchFailure('Failed to fetch your schedule', error)}
      >
        {(schedule) => <Kept schedule={schedule} />}
      </Loaded>
      {/* Below the schedule, which is taller on a phone than what stands there while it loads. */}
      {isFirstLoad(query) ? null : <CalendarAddress />}
    </PageBody>
  )
}

function Kept({ schedule }: { schedule: OwnSchedule }) {
  const { workingHours, timeZone, timeOff, cities, languages } = schedule
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title="Weekly hours" description={workingHours.length > 0 ? zoneWord(timeZone) : undefined}>
        <WeeklyHours shifts={workingHours} />
      </Panel>
      <div className="flex min-w-0 flex-col gap-5">
        <Panel title="Time off" description="The office plans your tours around it.">
          <TimeOffList timeOff={timeOff} zone={timeZone} />
        </Panel>
        <Panel title="Cities and languages">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-md">
            <Fact name="Cities">{cities.map(cityName).join(', ') || 'Any city'}</Fact>
            <Fact name="Languages">{languages.join(', ') || 'None listed'}</Fact>
          </dl>
        </Panel>
      </div>
    </div>
  )
}

/** The feed. A team-password session does not identify the assistant, so it cannot create an address that lasts. */
function CalendarAddress() {
  const { user } = useSession()
  return (
    <Panel title="Private calendar address" description={feedWords.assistant}>
      {user?.byTeamPassword ? (
        <p className="text-md">
          You are signed in with the assistant password. Sign in with your own username to create an address.
        </p>
      ) : (
        <PrivateFeed />
      )}
    </Panel>
  )
}
