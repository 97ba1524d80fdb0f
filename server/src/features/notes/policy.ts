import type { Viewer } from '../../kernel/viewer.ts'

type TourFacts = { schedulingAssistantId: string | null; escortAssistantId: string | null }

const isTheirAssignment = (viewer: Viewer, tour: TourFacts): boolean =>
  tour.schedulingAssistantId === viewer.userId || tour.escortAssistantId === viewer.userId

/**
 * Whether this person may read the notes on a visible tour. The back office needs notes.view, except for their own
 * tours.
 */
export const mayReadNotes = (viewer: Viewer, tour: TourFacts): boolean =>
  viewer.door !== 'back_office' || viewer.permissions.has('notes.view') || isTheirAssignment(viewer, tour)

/** May this person write on a tour that they may see? The same as for reading, but with notes.write. */
export const mayWriteNotes = (viewer: Viewer, tour: TourFacts): boolean =>
  viewer.door !== 'back_office' || viewer.permissions.has('notes.write') || isTheirAssignment(viewer, tour)
