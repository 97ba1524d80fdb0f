import type { Kernel } from '../../../kernel/kernel.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import type { PropertyRow } from '../queries.ts'
import { updateListing } from '../steps/update-listing.ts'

/**
 * Staff publish a property that an agent added, so that all agents see it (product decision: who sees them). A
 * published property stays as it is.
 *
 * @throws Refusal not_found, version_conflict
 */
export const markPropertyPublished = (
  kernel: Kernel,
  viewer: StaffViewer,
  request: { propertyId: string; version: number | null },
): Promise<PropertyRow> =>
  updateListing(kernel, viewer, request, ({ publishedAt }, _tx, now) =>
    publishedAt === null
      ? {
          set: { publishedAt: now, publishedBy: viewer.userId },
          audit: { action: 'property.published', before: { published: false }, after: { published: true } },
        }
      : null,
  )
