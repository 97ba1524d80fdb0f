import { useQuery } from '@tanstack/react-query'
import { testedQuery } from '../../../features/properties/catalog-query.ts'
import { streetOf } from '../../../features/properties/property-words.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { PropertiesGate, PropertiesPage } from './properties-page.tsx'

/** /property-test: the answer of the properties endpoint, for administrators who investigate a fault (section 2). */
export function PropertyTestScreen() {
  return (
    <PropertiesGate tab="check">
      <Diagnosis />
    </PropertiesGate>
  )
}

function Diagnosis() {
  const query = useQuery(testedQuery)
  const items = query.data?.items ?? []
  const facts: readonly (readonly [string, string])[] = [
    ['Loading', query.isFetching ? 'yes' : 'no'],
    ['Error', query.error ? fetchFailure('Failed to fetch', query.error) : 'none'],
    ['Count', query.data ? `${query.data.total}${query.data.more ? '+' : ''}` : 'unknown'],
  ]
  return (
    <PropertiesPage
      tab="check"
      description="The response of GET /api/admin/properties for your account, right now."
      actions={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          Fetch again
        </Button>
      }
    >
      <dl className="grid max-w-xl gap-y-1 text-md">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-3">
            <dt className="w-20 shrink-0 text-ink-2">{name}</dt>
            <dd className="num wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="test-list" className="flex flex-col gap-2">
        <h2 id="test-list" className="text-base font-semibold">
          Properties
        </h2>
        {items.length === 0 ? (
          <p className="text-md text-ink-2">
            {query.isPending ? 'Loading...' : query.data ? 'None' : 'Unknown'}
          </p>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {items.map((property) => (
              <li key={property.id} className="px-4 py-2 text-md wrap-anywhere">
                <span className="font-medium">{property.propertyName ?? 'Unnamed Property'}</span>
                <span className="block text-ink-2">{streetOf(property)}</span>
                <code className="text-xs text-ink-3">{property.id}</code>
              </li>
            ))}
          </ul>
        )}
      </section>
      <details className="rounded-lg border border-line">
        <summary className="px-4 py-2 text-md font-medium">Raw data</summary>
        <pre className="max-h-96 overflow-auto border-t border-line px-4 py-3 text-xs whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(items, null, 2)}
        </pre>
      </details>
    </PropertiesPage>
  )
}
