import { describe, expect, test } from 'vitest'
import { headAt as officeHeadAt } from './admin/heads.ts'
import { headAt as agentHeadAt } from './agent/heads.tsx'
import { headAt as ownHeadAt } from './public/own-heads.ts'
import { screenDocuments } from './screen-documents.ts'
import { shellHtml } from './shell-html.tsx'

const drawn = (path: string): HTMLElement => {
  const place = document.createElement('div')
  place.innerHTML = shellHtml(path) ?? ''
  return place
}

describe('the frame shown while the application loads', () => {
  test.each(Object.entries({ ...agentHeadAt, ...officeHeadAt, ...ownHeadAt }))(
    '%s: has the heading of the screen, and nothing in it can be reached',
    (path, head) => {
      const place = drawn(path)
      expect(place.querySelector('h1')?.textContent).toBe(head?.title)
      if (head?.description) expect(place.textContent).toContain(head.description)
      const root = place.firstElementChild
      expect(root?.hasAttribute('inert')).toBe(true)
      expect(root?.getAttribute('aria-hidden')).toBe('true')
      expect(screenDocuments[path], 'a document carries the frame').toBeDefined()
    },
  )

  test('shows no place or action that only some staff may open', () => {
    for (const path of Object.keys(officeHeadAt)) {
      const place = drawn(path)
      expect(place.querySelectorAll('nav a'), path).toHaveLength(0)
      expect(place.querySelectorAll('main button, main a'), path).toHaveLength(0)
    }
  })

  test('reserves space for the buttons beside a heading, and does not show them', () => {
    const spaces = drawn('/admin/users').querySelectorAll('main .invisible')
    expect([...spaces].map(({ textContent }) => textContent)).toEqual(['All users', 'Add Admin User'])
    expect(drawn('/admin/settings').querySelector('main .invisible')).toBeNull()
  })

  test('the assistant’s screen has its heading', () => {
    expect(drawn('/assistant-dashboard').querySelector('h1')?.textContent).toBe('Assignments')
  })

  test.each([
    ['/agent-login', 'Agent Login', ['Email', 'Password']],
    ['/login', 'Agent Login', ['Email', 'Password']],
    ['/admin-login', 'Admin Login', ['Email', 'Password']],
    ['/admin-auth', 'Admin Login', ['Email', 'Password']],
    ['/admin-direct', 'Admin Login', ['Email', 'Password']],
    ['/assistant-login', 'Assistant Login', ['Assistant password', 'Username or email', 'Password']],
  ])('%s: can be filled in, and the browser cannot send it', (path, title, labels) => {
    const place = drawn(path)
    expect(place.querySelector('h1')?.textContent).toBe(title)
    const fields = [...place.querySelectorAll('input')]
    expect(fields.map(({ id }) => place.querySelector(`label[for="${id}"]`)?.textContent)).toEqual(labels)
    expect(place.querySelector('[inert], [aria-hidden="true"] input, form, [type=submit]')).toBeNull()
    expect(screenDocuments[path], 'a document carries the form').toBeDefined()
  })

  test('a page without a document of its own has none', () => {
    expect(shellHtml('/clients')).toBeNull()
  })
})
