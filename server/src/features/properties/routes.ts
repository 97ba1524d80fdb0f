import { api } from '@porchlight/contract/api'
import type { Page } from '@porchlight/contract/kernel/page'
import { answer, answerPage, noContent } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import {
  findImport,
  importErrorFile,
  importView,
  listFirstRefused,
  listImports,
} from './adapters/import-store.ts'
import { findPrivatePlaces } from './adapters/known-places.ts'
import { previewListings } from './adapters/listing-preview.ts'
import { sampleFile } from './adapters/listing-sample.ts'
import { readPropertyPhoto } from './adapters/uploaded-photo.ts'
import { addProperty } from './commands/add-property.ts'
import { addPropertyPhoto } from './commands/add-property-photo.ts'
import { cancelImport } from './commands/cancel-import.ts'
import { createProperty } from './commands/create-property.ts'
import { deleteProperty } from './commands/delete-property.ts'
import { importRows } from './commands/import-rows.ts'
import { markAnswersSeen } from './commands/mark-answers-seen.ts'
import { markPropertyPublished } from './commands/mark-property-published.ts'
import { processRequest } from './commands/process-request.ts'
import { receiveImport } from './commands/receive-import.ts'
import { removeOwnProperty } from './commands/remove-own-property.ts'
import { removePropertyPhoto } from './commands/remove-property-photo.ts'
import { sendRequest } from './commands/send-request.ts'
import { updateOwnProperty } from './commands/update-own-property.ts'
import { updatePhotoOrder } from './commands/update-photo-order.ts'
import { updatePhotoText } from './commands/update-photo-text.ts'
import { updateProperty } from './commands/update-property.ts'
import { requirePhotoChange, seenBy } from './policy.ts'
import type { PropertyTours } from './ports.ts'
import { findPhotoSet } from './queries.photos.ts'
import { findNewAnswers, listRequests } from './queries.requests.ts'
import { findSpelling } from './queries.spelling.ts'
import { countCatalog, findProperty, listProperties, type PropertyFilters } from './queries.ts'
import { requireRoomForPhoto } from './rules.ts'
import { adminRequestView, citiesView, photoSetView, propertyView, requestView } from './views.ts'

const said = { approved: 'Property request approved', rejected: 'Property request rejected' } as const

/** Whose properties a call is about: staff may ask for those that an agent may see. */
const readerOf = (viewer: Viewer, agentId: string | undefined) =>
  agentId && viewer.door !== 'agent' ? { agentId } : seenBy(viewer)

/** Cities, listings, and requests for listings. */
export const propertyRoutes = (kernel: Kernel, tours: PropertyTours): Route[] => {
  const { orm } = kernel.database
  const list = async (viewer: Viewer, query: PropertyFilters & Page, by = seenBy(viewer)) => {
    const page = await listProperties(orm, by, query, query)
    return answerPage(page, propertyView)
  }
  return [
    ...importRoutes(kernel),
    ...photoRoutes(kernel),
    route(api.properties.listCities, async () => answer(200, citiesView())),
    route(api.properties.listAgentProperties, ({ viewer, query }) => list(viewer, query)),
    route(api.properties.listProperties, ({ viewer, query: { agentId, ...query } }) =>
      list(viewer, query, readerOf(viewer, agentId)),
    ),
    route(api.properties.listAdminProperties, ({ viewer, query }) => list(viewer, query)),
    route(api.properties.countAdminProperties, async () => answer(200, await countCatalog(orm))),
    route(api.properties.createProperty, async ({ viewer, body }) =>
      answer(201, await createProperty(kernel, viewer, body)),
    ),
    route(api.properties.updateProperty, async ({ viewer, params, body }) =>
      answer(200, propertyView(await updateProperty(kernel, viewer, { propertyId: params.id, ...body }))),
    ),
    route(api.properties.publishProperty, async ({ viewer, params, body }) =>
      answer(
        200,
        propertyView(await markPropertyPublished(kernel, viewer, { propertyId: params.id, ...body })),
      ),
    ),
    route(api.properties.deleteProperty, async ({ viewer, params }) => {
      await deleteProperty(kernel, viewer, { propertyId: params.id, tours })
      return noContent()
    }),
    route(api.properties.findSpelling, async ({ viewer, query: { agentId, ...query } }) =>
      answer(200, { q: await findSpelling(orm, readerOf(viewer, agentId), query) }),
    ),
    route(api.properties.getProperty, async ({ viewer, params }) => {
      const property = await findProperty(orm, seenBy(viewer), params.id)
      if (!property) throw refuse('not_found')
      return answer(200, propertyView(property))
    }),
    route(api.properties.addProperty, async ({ viewer, body }) => {
      const { property, alreadyListed } = await addProperty(kernel, viewer, body)
      return answer(alreadyListed ? 200 : 201, { ...propertyView(property), alreadyListed })
    }),
    route(api.properties.updateOwnProperty, async ({ viewer, params, body }) =>
      answer(200, propertyView(await updateOwnProperty(kernel, viewer, { propertyId: params.id, ...body }))),
    ),
    route(api.properties.withdrawProperty, async ({ viewer, params }) => {
      await removeOwnProperty(kernel, viewer, { propertyId: params.id, tours })
      return noContent()
    }),
    route(api.properties.listPropertyRequests, async ({ viewer, query }) =>
      answerPage(await listRequests(orm, { agentId: viewer.userId }, query, query), requestView),
    ),
    route(api.properties.sendPropertyRequest, async ({ viewer, body }) =>
      answer(201, requestView(await sendRequest(kernel, viewer, body))),
    ),
    route(api.properties.newAnswers, async ({ viewer }) => {
      const { count, newest } = await findNewAnswers(orm, viewer.userId)
      return answer(200, { count, newest: newest && requestView(newest) })
    }),
    route(api.properties.markAnswersSeen, async ({ viewer }) =>
      answer(200, { seen: await markAnswersSeen(kernel, viewer) }),
    ),
    route(api.properties.listAdminPropertyRequests, async ({ query }) => {
      const page = await listRequests(orm, 'staff', query, query)
      const privatePlaces = await findPrivatePlaces(orm, page.items)
      return answerPage(page, (row) => adminRequestView(row, privatePlaces))
    }),
    route(api.properties.reviewPropertyRequest, async ({ viewer, params, body }) => {
      const request = await processRequest(kernel, viewer, { requestId: params.id, ...body })
      return answer(200, {
        ...adminRequestView(request, new Set()),
        message: said[request.status === 'approved' ? 'approved' : 'rejected'],
      })
    }),
  ]
}

/** The photos of a property. */
const photoRoutes = (kernel: Kernel): Route[] => {
  const { orm } = kernel.database
  const { listPhotos, addPropertyPhoto: add, updatePhotoOrder: order } = api.properties
  const read = async (viewer: Viewer, propertyId: string) => {
    const found = await findPhotoSet(orm, viewer, propertyId)
    if (!found) throw refuse('not_found')
    return found
  }
  const { updatePhotoText: describe, removePropertyPhoto: remove } = api.properties
  return [
    route(listPhotos, async ({ viewer, params }) => answer(200, photoSetView(await read(viewer, params.id)))),
    route(add, async ({ viewer, params, file }) => {
      // Before the server takes the time to read a picture; the command checks again.
      const { photos, mayChange } = await read(viewer, params.id)
      requirePhotoChange(mayChange)
      requireRoomForPhoto(photos)
      const picture = await readPropertyPhoto(file)
      const set = await addPropertyPhoto(kernel, viewer, { propertyId: params.id, picture })
      return answer(201, photoSetView(set))
    }),
    route(order, async ({ viewer, params, body }) =>
      answer(200, photoSetView(await updatePhotoOrder(kernel, viewer, { propertyId: params.id, ...body }))),
    ),
    route(describe, async ({ viewer, params: { id, photoId }, body }) =>
      answer(200, photoSetView(await updatePhotoText(kernel, viewer, { propertyId: id, photoId, ...body }))),
    ),
    route(remove, async ({ viewer, params: { id, photoId } }) =>
      answer(200, photoSetView(await removePropertyPhoto(kernel, viewer, { propertyId: id, photoId }))),
    ),
  ]
}

/** Uploads of many listings at once. */
const importRoutes = (kernel: Kernel): Route[] => {
  const { orm } = kernel.database
  const read = async (id: string) => {
    const found = await findImport(orm, id)
    if (!found) throw refuse('not_found')
    return { ...importView(found), firstRefused: await listFirstRefused(orm, id) }
  }
  return [
    route(api.properties.bulkUpload, async ({ viewer, body }) => {
      const { created, skipped, errors } = await importRows(kernel, viewer, body.properties)
      return answer(200, { created, skipped, errors })
    }),
    route(api.properties.listImports, async ({ query }) =>
      answerPage(await listImports(orm, query), importView),
    ),
    route(api.properties.startImport, async ({ viewer, query, file }) => {
      const { fileName = null, mapping = {}, dryRun = false } = query
      const id = await receiveImport(kernel, viewer, { bytes: file, fileName, mapping, dryRun })
      return answer(202, await read(id))
    }),
    route(api.properties.previewImport, async ({ query, file }) =>
      answer(200, await previewListings(file, { mapping: query.mapping, whole: query.whole ?? false })),
    ),
    route(api.properties.readImport, async ({ params }) => answer(200, await read(params.id))),
    route(api.properties.sampleImport, async () =>
      answer(200, sampleFile(), {
        headers: { 'content-disposition': 'attachment; filename="sample-properties.csv"' },
      }),
    ),
    route(api.properties.importErrors, async ({ params }) => {
      const { id } = await read(params.id)
      return answer(200, importErrorFile(orm, id), {
        headers: { 'content-disposition': 'attachment; filename="refused-rows.csv"' },
      })
    }),
    route(api.properties.cancelImport, async ({ viewer, params }) => {
      await cancelImport(kernel, viewer, params.id)
      return answer(200, await read(params.id))
    }),
  ]
}
