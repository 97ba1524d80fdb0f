import type { RefusedRow } from '@porchlight/contract/properties/imports'
import { faultWords } from './import-words.ts'

/** A row of a file beside its line, or below it on a phone, where the line leaves little room. */
export const rowPart = 'min-w-0 flex-1 basis-52 wrap-anywhere max-sm:order-last max-sm:basis-full'

/** Why a row of a file is refused, with the row's values so that people recognize it. */
export function RefusedReasons({ text, faults }: Pick<RefusedRow, 'text' | 'faults'>) {
  return (
    <div className={rowPart}>
      <span className="text-ink-2">{text}</span>
      {/* A long reason takes several lines, so each has its mark. */}
      <ul className="list-disc pl-4 text-bad">
        {faults.map((fault) => (
          <li key={`${fault.path} ${fault.message}`}>{faultWords(fault)}</li>
        ))}
      </ul>
    </div>
  )
}

/** The first refused rows of an upload; the downloaded file has them all. */
export function FirstRefused({ rows, all }: { rows: readonly RefusedRow[]; all: number }) {
  if (rows.length === 0) return null
  return (
    <section aria-label="Refused rows" className="flex flex-col gap-2">
      <h3 className="text-md font-semibold">
        {all > rows.length ? `First ${rows.length} refused rows` : 'Refused rows'}
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {rows.map(({ line, ...row }) => (
          <li key={line} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2 text-md">
            <span className="num w-14 shrink-0 text-sm leading-6 text-ink-3">Line {line}</span>
            <RefusedReasons {...row} />
          </li>
        ))}
      </ul>
    </section>
  )
}
