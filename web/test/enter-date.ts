import { screen } from '@testing-library/react'
import type { User } from './user.ts'

/** Types a date into a date field and leaves it. Without a text, empties the field. */
export const enterDate = async (user: User, label: string, text: string): Promise<void> => {
  const box = screen.getByRole('textbox', { name: label })
  box.focus()
  await user.clear(box)
  if (text) await user.keyboard(text)
  await user.tab()
}
