import { formatDayTime } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'

type Props = { times: readonly string[]; zone: string; onPick: (at: string) => void }

/** The next free times after a refused one, each as a button. */
export function FreeTimes({ times, zone, onPick }: Props) {
  return (
    <div role="alert" className="rounded-lg border border-line bg-sunken p-3">
      <p className="text-md">
        <strong className="font-semibold">That time is taken.</strong>
        {times.length > 0 ? ' These are free:' : ' Please choose another one.'}
      </p>
      {times.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-2">
          {times.map((at) => (
            <li key={at}>
              <Button className="num" onClick={() => onPick(at)}>
                {formatDayTime(at, zone)}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
