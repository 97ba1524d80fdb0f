import type { ImportPreview, ListingField } from '@porchlight/contract/properties/imports'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { factsOf, regionOf, streetOf, typeName } from '../property-words.ts'
import { fieldChoices, fieldName, partName } from './import-words.ts'
import type { Mapping } from './imports-api.ts'
import { RefusedReasons, rowPart } from './refused-rows.tsx'

type Props = {
  preview: ImportPreview
  /** The preview is outdated while a newer one loads. */
  stale: boolean
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
}

/** The field that each column is mapped to, which the user can correct, and a preview of the first rows. */
export function ImportColumns({ preview, stale, mapping, onMapping }: Props) {
  const { columns, missing, rows } = preview
  return (
    <div
      aria-busy={stale || undefined}
      className={cx('grid items-start gap-6 xl:grid-cols-2', stale && 'opacity-60')}
    >
      {missing.length > 0 ? (
        <div className="xl:col-span-2">
          <Banner tone="bad" label="Columns missing">
            Below, choose the column for the{' '}
            {missing.map((field) => fieldName(field).toLowerCase()).join(', and the one for the ')}.
          </Banner>
        </div>
      ) : null}
      <section aria-labelledby="import-columns" className="flex min-w-0 flex-col gap-2">
        <h2 id="import-columns" className="text-base font-semibold">
          Columns
        </h2>
        <ul aria-label="Columns" className="divide-y divide-line rounded-lg border border-line">
          {columns.map(({ header, field, part, samples }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name; their order is the file's
              key={index}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2"
            >
              <div className="min-w-0 flex-1 basis-52">
                <p className="text-md font-medium wrap-anywhere">{header || 'No name'}</p>
                <p className="line-clamp-2 text-sm wrap-anywhere text-ink-3" title={samples.join(' · ')}>
                  {samples.join(' · ') || 'Empty'}
                </p>
              </div>
              <Select<ListingField | 'none'>
                className="w-52"
                label={`What is “${header}”?`}
                labelHidden
                value={field ?? 'none'}
                onChange={(chosen) => onMapping({ ...mapping, [header]: chosen === 'none' ? null : chosen })}
                options={
                  part
                    ? fieldChoices.map((one) =>
                        one.value === 'none' ? { ...one, label: partName(part) } : one,
                      )
                    : fieldChoices
                }
              />
            </li>
          ))}
        </ul>
      </section>
      {rows.length > 0 ? (
        <section aria-labelledby="import-rows" className="flex min-w-0 flex-col gap-2">
          <h2 id="import-rows" className="text-base font-semibold">
            First rows
          </h2>
          <ul aria-label="First rows" className="divide-y divide-line rounded-lg border border-line">
            {rows.map(({ line, text, listing, faults }) => (
              <li key={line} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2 text-md">
                <span className="num w-14 shrink-0 text-sm leading-6 text-ink-3">Line {line}</span>
                {listing ? (
                  <div className={rowPart}>
                    <span className="font-medium">{streetOf(listing)}</span>, {regionOf(listing)}
                    <span className="num block text-sm text-ink-2">
                      {[listing.propertyName, factsOf(listing)].filter(Boolean).join(' · ')}
                    </span>
                  </div>
                ) : (
                  <RefusedReasons text={text} faults={faults} />
                )}
                {listing ? <Badge>{typeName(listing.type)}</Badge> : <Badge tone="bad">Refused</Badge>}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
