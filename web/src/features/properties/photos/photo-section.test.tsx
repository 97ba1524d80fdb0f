import type { PropertyPhoto, PropertyPhotos } from '@porchlight/contract/properties/photos'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { failed, refused } from '../../../../test/answers.ts'
import { agent } from '../../../../test/people.ts'
import { property } from '../../../../test/properties.ts'
import { prepareScreens } from '../../../../test/screen.tsx'
import { type PendingUpload, stubUploads } from '../../../../test/uploads.ts'
import type { User } from '../../../../test/user.ts'

const { server, open } = prepareScreens()
const page = '/properties?property=house'
const own = property({ published: false, adminCreated: false })

const photo = (id: string, more: Partial<PropertyPhoto> = {}): PropertyPhoto => ({
  id,
  url: `/api/photos/${id}`,
  width: 1600,
  height: 1000,
  smallUrl: `/api/photos/${id}-small`,
  altText: null,
  ...more,
})
/** What the server has. */
let photos: PropertyPhoto[]
const set = (): PropertyPhotos => ({ photos, may: { change: true } })

let pending: PendingUpload[]

// Load the lazy details now, so that the tests find them at once.
beforeAll(async () => void (await import('../components/property-details.tsx')))
beforeEach(() => {
  photos = [photo('porch'), photo('kitchen'), photo('garden')]
  pending = stubUploads()
  server.on('GET /api/agent/properties', [own])
  server.on('GET /api/properties/:id', own)
  server.on('GET /api/properties/:id/photos', () => set())
  server.on('PUT /api/properties/:id/photos/order', ({ body }) => {
    const { photoIds } = body as { photoIds: string[] } // what the application sends
    photos = photoIds.flatMap((id) => photos.find((one) => one.id === id) ?? [])
    return set()
  })
})
afterEach(() => vi.unstubAllGlobals())

const section = async () => within(await screen.findByRole('region', { name: 'Photos' }))
const listed = async () => within(await (await section()).findByRole('list', { name: 'Photos' }))
const order = async () =>
  (await listed())
    .getAllByRole('img')
    .map((image) => /photos\/(\w+)-small/.exec(image.getAttribute('src') ?? '')?.[1])
const button = async (name: string) => (await section()).findByRole('button', { name })
const orders = () => server.asked('PUT /api/properties/:id/photos/order').map(({ body }) => body)
const file = (name: string, type = 'image/jpeg') => new File(['a picture'], name, { type })
const choose = async (...files: File[]): Promise<void> =>
  void fireEvent.change(await (await section()).findByLabelText('Photos', { selector: 'input' }), {
    target: { files },
  })
const pick = async (user: User, at: number, entry: string): Promise<void> => {
  await user.click(await button(`Options for photo ${at}`))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
/** The server has stored the oldest upload. */
const store = (id: string): void => {
  photos = [...photos, photo(id)]
  pending.shift()?.answer(201, set())
}

it('uploads the chosen photos one after the other, with their progress', async () => {
  photos = []
  await open(page, agent())
  expect(await (await section()).findByText(/The first photo is the cover/)).toBeTruthy()
  await choose(file('porch.jpg'), file('kitchen.png', 'image/png'))
  await waitFor(() => expect(pending.map((one) => one.file.name)).toEqual(['porch.jpg']))
  expect((await section()).getByText('Waiting')).toBeTruthy()
  pending[0]?.progress(40)
  const bar = (await section()).getByRole('progressbar', { name: 'porch.jpg' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
  store('porch')
  await waitFor(() => expect(pending.map((one) => one.file.name)).toEqual(['kitchen.png']))
  store('kitchen')
  await waitFor(async () => expect(await order()).toEqual(['porch', 'kitchen']))
  expect((await section()).queryByRole('progressbar')).toBeNull()
  expect((await listed()).getAllByText('Cover')).toHaveLength(1)
})

it('takes dropped photos, and says which files it refuses and why', async () => {
  photos = Array.from({ length: 19 }, (_, index) => photo(`p${index}`))
  const user = await open(page, agent())
  const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' })
  const zone = (await button('Add photos')).parentElement as HTMLElement // the button is in the zone
  fireEvent.drop(zone, {
    dataTransfer: { files: [file('plan.pdf', 'application/pdf'), large, file('one.jpg'), file('two.jpg')] },
  })
  await waitFor(() => expect(pending.map((one) => one.file.name)).toEqual(['one.jpg']))
  const alert = within(await screen.findByRole('alert'))
  const reasons = [
    'plan.pdf: Choose a JPEG, PNG, or WebP picture.',
    'large.png: This picture is too large: 8 MB at most.',
    'two.jpg: A property has at most 20 photos.',
  ]
  expect(alert.getAllByText(/:$/).map((name) => name.parentElement?.textContent)).toEqual(reasons)
  await user.click(alert.getByRole('button', { name: 'Dismiss plan.pdf' }))
  expect(alert.queryByText('plan.pdf:')).toBeNull()
  store('one')
  await waitFor(async () => expect(await order()).toHaveLength(20))
})

it('shows a refusal beside its file, and repeats an upload that failed', async () => {
  const user = await open(page, agent())
  await choose(file('broken.jpg'), file('porch.jpg'))
  await waitFor(() => expect(pending).toHaveLength(1))
  const message = 'This picture is damaged or incomplete. Choose another one.'
  pending.shift()?.answer(400, { code: 'invalid_input', message: '', errors: [{ path: 'photo', message }] })
  expect((await screen.findByText('broken.jpg:')).parentElement?.textContent).toBe(`broken.jpg: ${message}`)
  expect((await section()).queryByRole('button', { name: 'Try again with broken.jpg' })).toBeNull()
  await waitFor(() => expect(pending).toHaveLength(1))
  pending.shift()?.answer(500, null)
  await user.click(await (await section()).findByRole('button', { name: 'Try again with porch.jpg' }))
  await waitFor(() => expect(pending).toHaveLength(1))
  store('again')
  await waitFor(async () => expect(await order()).toEqual(['porch', 'kitchen', 'garden', 'again']))
})

it('stops an upload on request, and sends the next one', async () => {
  const user = await open(page, agent())
  await choose(file('first.jpg'), file('second.jpg'))
  await waitFor(() => expect(pending).toHaveLength(1))
  await user.click(await button('Stop uploading first.jpg'))
  await waitFor(() => expect(pending).toHaveLength(2))
  expect(pending.map(({ stopped }) => stopped)).toEqual([true, false])
  expect((await section()).queryByText('first.jpg')).toBeNull()
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
})

it('moves a photo by keyboard: the focus stays with it, and its place is announced', async () => {
  const user = await open(page, agent())
  expect((await listed()).getByRole('button', { name: 'Move photo 1 earlier' })).toHaveProperty(
    'disabled',
    true,
  )
  const later = await button('Move photo 1 later')
  later.focus()
  await user.keyboard('{Enter}')
  expect(await order()).toEqual(['kitchen', 'porch', 'garden'])
  expect(document.activeElement).toBe(await button('Move photo 2 later'))
  await user.keyboard('{Enter}')
  expect(await order()).toEqual(['kitchen', 'garden', 'porch'])
  // At the end, only the other direction is left.
  expect(document.activeElement).toBe(await button('Move photo 3 earlier'))
  expect((await section()).getByRole('status').textContent).toBe('Moved to place 3.')
  await waitFor(() =>
    expect(orders()).toEqual([
      { photoIds: ['kitchen', 'porch', 'garden'] },
      { photoIds: ['kitchen', 'garden', 'porch'] },
    ]),
  )
})

const pictureOf = async (id: string) => {
  const card = (await listed()).getAllByRole('listitem').find(({ dataset }) => dataset.photo === id)
  return within(card as HTMLElement).getByRole('img') // the tests name photos that are there
}
/** Presses a photo and drags it over another one; the photos lie side by side, 100 px apart. */
const dragOver = async (id: string, over: string, press: object = {}): Promise<void> => {
  const cards = (await listed()).getAllByRole('listitem')
  for (const [at, card] of cards.entries())
    vi.spyOn(card, 'getBoundingClientRect').mockReturnValue(new DOMRect(at * 100, 0, 90, 90))
  const middle = (photoId: string) => ({
    clientX: cards.findIndex(({ dataset }) => dataset.photo === photoId) * 100 + 45,
    clientY: 40,
  })
  const picture = await pictureOf(id)
  fireEvent.pointerDown(picture, { button: 0, isPrimary: true, ...middle(id), ...press })
  fireEvent.pointerMove(window, middle(over))
}

it('moves a photo by dragging it over another one, and announces its place', async () => {
  await open(page, agent())
  await dragOver('porch', 'garden')
  fireEvent.pointerUp(window)
  await waitFor(async () => expect(await order()).toEqual(['kitchen', 'garden', 'porch']))
  expect((await section()).getByRole('status').textContent).toBe('Moved to place 3.')
  await waitFor(() => expect(orders()).toEqual([{ photoIds: ['kitchen', 'garden', 'porch'] }]))
})

it('leaves a photo in its place with Escape, a short press, a right click, and a finger that scrolls', async () => {
  const user = await open(page, agent())
  await dragOver('porch', 'garden')
  await user.keyboard('{Escape}')
  fireEvent.pointerUp(window)
  expect(screen.getByRole('region', { name: 'Photos' })).toBeDefined()
  for (const press of [{ button: 2 }, { pointerType: 'touch' }, { isPrimary: false }]) {
    await dragOver('porch', 'garden', press)
    fireEvent.pointerUp(window)
  }
  await dragOver('porch', 'porch')
  fireEvent.pointerUp(window)
  expect(await order()).toEqual(['porch', 'kitchen', 'garden'])
  expect(orders()).toEqual([])
})

it('makes a photo the cover', async () => {
  const user = await open(page, agent())
  await pick(user, 3, 'Make cover')
  await waitFor(async () => expect(await order()).toEqual(['garden', 'porch', 'kitchen']))
  expect(orders()).toEqual([{ photoIds: ['garden', 'porch', 'kitchen'] }])
  expect((await section()).getByRole('status').textContent).toBe('Moved to the front. It is the cover now.')
})

it('shows the photos as they are when someone else has changed them', async () => {
  const user = await open(page, agent())
  await listed()
  const theirs = [photo('garden'), photo('attic')]
  server.on('PUT /api/properties/:id/photos/order', () => {
    photos = theirs
    return refused('version_conflict', { current: set() })
  })
  await user.click(await button('Move photo 1 later'))
  expect(await screen.findByText(/Someone else added or removed a photo/)).toBeTruthy()
  await waitFor(async () => expect(await order()).toEqual(['garden', 'attic']))
})

it('removes a photo once the user confirms, and says so when that fails', async () => {
  server.on('DELETE /api/properties/:id/photos/:photoId', failed())
  const user = await open(page, agent())
  await pick(user, 2, 'Remove')
  const question = await screen.findByRole('alertdialog', { name: 'Remove this photo?' })
  await user.click(within(question).getByRole('button', { name: 'Keep it' }))
  expect(server.asked('DELETE /api/properties/:id/photos/:photoId')).toEqual([])
  const remove = async () => {
    await pick(user, 2, 'Remove')
    await user.click(await screen.findByRole('button', { name: 'Remove photo' }))
  }
  await remove()
  expect(await screen.findByText('We couldn’t remove the photo. Please try again.')).toBeTruthy()
  expect(await order()).toHaveLength(3)
  server.on('DELETE /api/properties/:id/photos/:photoId', ({ params }) => {
    photos = photos.filter(({ id }) => id !== params.photoId)
    return set()
  })
  await remove()
  await waitFor(async () => expect(await order()).toEqual(['porch', 'garden']))
  expect(await screen.findByText('Photo removed')).toBeTruthy()
})

it('describes a photo for people who cannot see it', async () => {
  const message = 'Control characters are not allowed here'
  server.on(
    'PUT /api/properties/:id/photos/:photoId',
    refused('invalid_input', { errors: [{ path: 'altText', message }] }),
  )
  const user = await open(page, agent())
  await pick(user, 1, 'Add description')
  const dialog = within(await screen.findByRole('dialog', { name: 'Describe photo' }))
  await user.type(dialog.getByLabelText(/^Description/), 'The porch at dusk')
  await user.click(dialog.getByRole('button', { name: 'Save description' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  server.on('PUT /api/properties/:id/photos/:photoId', ({ body }) => {
    expect(body).toEqual({ altText: 'The porch at dusk' })
    photos = [photo('porch', { altText: 'The porch at dusk' }), ...photos.slice(1)]
    return set()
  })
  await user.click(dialog.getByRole('button', { name: 'Save description' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Describe photo' })).toBeNull())
  expect((await listed()).getByRole('img', { name: 'The porch at dusk' })).toBeTruthy()
})

it('steps through the photos by button, key and thumbnail', async () => {
  const user = await open(page, agent())
  const gallery = within(await screen.findByRole('group', { name: 'Photos' }))
  const shown = () => gallery.getAllByRole('img')[0]?.getAttribute('src')
  expect(shown()).toBe('/api/photos/porch')
  await user.click(gallery.getByRole('button', { name: 'Next photo' }))
  expect(shown()).toBe('/api/photos/kitchen')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(shown()).toBe('/api/photos/porch')
  await user.keyboard('{ArrowLeft}')
  expect(gallery.getByRole('status').textContent).toBe('Photo 3 of 3')
  await user.click(gallery.getByRole('button', { name: 'Photo 2' }))
  expect(shown()).toBe('/api/photos/kitchen')
  expect(gallery.getByRole('button', { name: 'Photo 2' }).getAttribute('aria-current')).toBe('true')
})

it('is missing for those who may not change the photos, and there is no gallery of nothing', async () => {
  server.on('GET /api/properties/:id/photos', { photos: [], may: { change: false } })
  await open(page, agent())
  expect(await screen.findByRole('heading', { name: 'Contact' })).toBeTruthy()
  await waitFor(() => expect(server.asked('GET /api/properties/:id/photos')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Photos' })).toBeNull())
  expect(screen.queryByRole('group', { name: 'Photos' })).toBeNull()
})
