import type { Kernel } from '../../../kernel/kernel.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import type { PropertyRow } from '../queries.ts'
import { changeListing } from './change-listing.ts'

/**
 * Staff show all agents what one of them added (product decision: who sees them). What is published stays as it is.
 *
 * @throws Refusal not_found, version_conflict
 */
export const publishProperty = (
  kernel: Kernel,
  viewer: StaffViewer,
  request: { propertyId: string; version: number | null },
): Promise<PropertyRow> =>
  changeListing(kernel, viewer, request, ({ publishedAt }, _tx, now) =>
    publishedAt === null
      ? {
          set: { publishedAt: now, publishedBy: viewer.userId },
          audit: { action: 'property.published', before: { published: false }, after: { published: true } },
        }
      : null,
  )
