import { formatDayTime } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'

type Props = { times: readonly string[]; zone: string; onPick: (at: string) => void }

/** The next free times after a refused one, each as a button. */
export function FreeTimeButtons({ times, zone, onPick }: Props) {
  return (
    <ul className="flex flex-wrap gap-2">
      {times.map((at) => (
        <li key={at}>
          <Button className="num" onClick={() => onPick(at)}>
            {formatDayTime(at, zone)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
