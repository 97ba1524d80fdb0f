import type { Kernel } from '../../../kernel/kernel.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import type { PropertyRow } from '../queries.ts'
import { updateListing } from '../steps/update-listing.ts'

/**
 * Staff publish an agent's property for all agents (product decision: who sees them).
 *
 * @throws Refusal not_found, version_conflict
 */
export const markPropertyPublished = (
  kernel: Kernel,
  viewer: StaffViewer,
  request: { propertyId: string; version: number | null },
): Promise<PropertyRow> =>
  kernel.database.transaction((tx) =>
    updateListing(tx, kernel, viewer, request, ({ publishedAt }, now) =>
      publishedAt === null
        ? {
            set: { publishedAt: now, publishedBy: viewer.userId },
            audit: { action: 'property.published', before: { published: false }, after: { published: true } },
          }
        : null,
    ),
  )
