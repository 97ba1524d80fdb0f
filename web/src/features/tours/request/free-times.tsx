import { FreeTimeButtons } from '../components/free-time-buttons.tsx'

type Props = { times: readonly string[]; zone: string; onPick: (at: string) => void }

/** Says that the time is taken, and offers the next free ones. */
export function FreeTimes({ times, zone, onPick }: Props) {
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-lg border border-line bg-sunken p-3">
      <p className="text-md">
        <strong className="font-semibold">That time is taken.</strong>
        {times.length > 0 ? ' These are free:' : ' Choose another time.'}
      </p>
      {times.length > 0 ? <FreeTimeButtons times={times} zone={zone} onPick={onPick} /> : null}
    </div>
  )
}
