import type { CalendarProviderId } from '@porchlight/contract/calendar'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'
import { saveFile } from '../../lib/requests/save-file.ts'
import { toastFailure } from '../../lib/requests/toast-failure.ts'
import { toast } from '../../lib/toast.ts'
import { tourConnectionsQuery } from './api.ts'
import type { openTab } from './open-tab.ts'
import { providerWords } from './provider-words.ts'

const addFailed = (name: string) => `Failed to add tour to ${name} calendar.`

/** Offers a tab that only a click may open: the toast's button is one. */
const offerTab = (url: string, words: { title: string; description: string }, label: string): void =>
  toast({
    ...words,
    action: { label, onPress: () => void window.open(url, '_blank', 'noopener') },
    timeout: 15_000,
  })

/** For a tab that the browser has blocked. */
const blocked = (url: string): void =>
  offerTab(url, { title: 'Your browser blocked the new tab', description: 'Open it from here.' }, 'Open')

/** Downloads a tour's calendar file. */
export const useDownload = (tourId: string) =>
  useMutation({
    mutationFn: () => call('GET /api/tours/:id/calendar/ics', { params: { id: tourId } }),
    onSuccess: (file) => {
      saveFile(`tour-${tourId}.ics`, 'text/calendar', file)
      toast({
        title: 'ICS Downloaded',
        description: 'Open the file to add the tour to your calendar.',
        tone: 'ok',
      })
    },
    onError: (error) => toastFailure(error, addFailed('ICS')),
  })

/** Opens a prefilled form of an external calendar; this needs no connection. */
export const useCalendarLink = (tourId: string) =>
  useMutation({
    mutationFn: async ({ provider }: { provider: CalendarProviderId; tab: ReturnType<typeof openTab> }) => {
      const input = { params: { id: tourId } }
      return provider === 'google'
        ? call('GET /api/tours/:id/calendar/google', input)
        : call('GET /api/tours/:id/calendar/outlook', input)
    },
    onSuccess: ({ url }, { provider, tab }) => {
      if (!tab.opened) return blocked(url)
      tab.go(url)
      toast({
        title: 'Calendar Link Opened',
        description: `Save the event in ${providerWords[provider].calendar} to keep it.`,
        tone: 'ok',
      })
    },
    onError: (error, { provider, tab }) => {
      tab.close()
      toastFailure(error, addFailed(providerWords[provider].name))
    },
  })

/**
 * Opens a provider's consent page in a new tab. With a tour, the server also creates its event when consent returns.
 */
export const useConnect = (tourId: string | null) =>
  useMutation({
    mutationFn: ({ provider }: { provider: CalendarProviderId; tab: ReturnType<typeof openTab> }) =>
      call('GET /api/oauth/:provider', { params: { provider }, query: { tourId: tourId ?? undefined } }),
    onSuccess: ({ authUrl }, { tab }) => {
      if (!tab.opened) return blocked(authUrl)
      tab.go(authUrl)
      toast({
        title: 'Authentication Required',
        description: 'Please complete authentication in the new tab.',
      })
    },
    onError: (error, { provider, tab }) => {
      tab.close()
      toastFailure(error, `Failed to connect to ${providerWords[provider].name}.`)
    },
  })

/** How often to ask for the job's result, half a second apart. */
const looks = 24
const lookEvery = 500

/** The state of the tour's event once its job has ended, or 'pending' if the job takes longer. */
const settled = async (client: QueryClient, tourId: string, provider: CalendarProviderId) => {
  for (let look = 0; look < looks; look++) {
    const { connections } = await client.fetchQuery({ ...tourConnectionsQuery(tourId), staleTime: 0 })
    const connection = connections.find((one) => one.provider === provider)
    if (!connection || connection.state === 'revoked') return 'revoked'
    if (connection.event !== 'pending') return connection.event ?? 'failed'
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
  return 'pending'
}

/** Adds a tour to a connected calendar, and reports the result. */
export const useAddEvent = (tourId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (provider: CalendarProviderId) => {
      const answered = await call('POST /api/tours/:id/calendar/create', {
        params: { id: tourId },
        body: { provider, sendNotifications: true },
      })
      if (answered.redirectUrl !== null) return { redirectUrl: answered.redirectUrl, event: null }
      return { redirectUrl: null, event: await settled(client, tourId, provider) }
    },
    onSuccess: ({ redirectUrl, event }, provider) => {
      const { calendar, name } = providerWords[provider]
      if (redirectUrl !== null) return needConsent(redirectUrl)
      if (event === 'synced')
        return toast({
          title: 'Calendar Event Created',
          description: `The tour is in your ${calendar}.`,
          tone: 'ok',
        })
      if (event === 'pending')
        return toast({
          title: `${calendar} is busy`,
          description: 'We’ll add the tour as soon as it responds.',
        })
      return toast({ title: 'Error', description: addFailed(name), tone: 'bad' })
    },
    onError: (error, provider) => toastFailure(error, addFailed(providerWords[provider].name)),
    onSettled: () => client.invalidateQueries({ queryKey: ['calendar'] }),
  })
}

/** The click that asked for the consent has passed by now. */
const needConsent = (url: string): void =>
  offerTab(
    url,
    { title: 'Authentication Required', description: 'Please complete authentication in a new tab.' },
    'Continue',
  )
