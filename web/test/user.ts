import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event'

/**
 * The actions of a test's user. The library's own type is a mapped type. The linter does not see through it: it took 25 ms
 * for each statement, and missed calls without `await`.
 */
export type User = {
  click(element: Element): Promise<void>
  dblClick(element: Element): Promise<void>
  hover(element: Element): Promise<void>
  clear(element: Element): Promise<void>
  type(element: Element, text: string, options?: Parameters<UserEvent['type']>[2]): Promise<void>
  paste(text?: string): Promise<void>
  keyboard(keys: string): Promise<void>
  tab(options?: { shift?: boolean }): Promise<void>
  pointer(actions: Parameters<UserEvent['pointer']>[0]): Promise<void>
  upload(element: HTMLElement, files: File | File[]): Promise<void>
}

/** A user who types key by key. For a whole application, `prepareScreens` has one who types quickly. */
export const newUser = (options?: Parameters<typeof userEvent.setup>[0]): User => userEvent.setup(options)

/** A text up to its last character, that character, and the special keys after it: `{Enter}`. */
const textAndKeys = /^([^{[]+)([^{[][{[].*|[^{[])$/s

/**
 * The same user, whose `type` enters a text at once, except for its last character and the special keys after it. Each
 * key renders the screen, and nearly every test is only about the whole text. A text with options is typed key by key.
 */
const typeQuickly = (user: UserEvent): User => ({
  ...user,
  type: async (element, text, options) => {
    const [, start, keys] = options ? [] : (textAndKeys.exec(text) ?? [])
    if (start === undefined || keys === undefined) return user.type(element, text, options)
    await user.click(element)
    await user.paste(start)
    await user.keyboard(keys)
  },
})

/** A user who types quickly, with no delay between two keys. Without style sheets, `pointer-events` says nothing. */
export const newQuickUser = (): User =>
  typeQuickly(userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }))
