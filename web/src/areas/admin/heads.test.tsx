import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { superAdmin } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { headAt, type OfficeHead } from './heads.ts'

const { server, open } = prepareScreens()

const withButtons = Object.entries(headAt).flatMap(([path, head]): [string, OfficeHead][] =>
  head?.links || head?.buttons ? [[path, head]] : [],
)

it.each(withButtons)('%s has the buttons for which the document reserves space', async (path, head) => {
  server.failReads()
  await open(path, superAdmin())
  const reserved = [...(head.links ?? []), ...(head.buttons ?? [])]
  await waitFor(() => {
    const header = screen.getByRole('heading', { level: 1, name: head.title }).closest('header')
    const drawn = header?.querySelectorAll('button, a.font-medium') ?? []
    expect([...drawn].map(({ textContent }) => textContent)).toEqual(reserved)
  })
})
