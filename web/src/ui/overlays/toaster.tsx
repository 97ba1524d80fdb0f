import { Toast as Base } from '@base-ui/react/toast'
import { Check, CircleAlert, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { keyHint, shortcuts } from '../../lib/keys.ts'
import { receiveToasts, TOAST_TIMEOUT_MS, type ToastMessage, type ToastTone } from '../../lib/toast.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { IconButton } from '../icon-button.tsx'
import { Kbd } from '../kbd.tsx'
import { useToastPlace } from './use-toast-place.ts'

/** Screen readers announce text only in a live region that existed before it. */
const KNOWN_AFTER_MS = 100

type Content = { messages: readonly ToastMessage[] }

/** Renders the toasts; use it once, near the root. It may load with the first message. F6 focuses it. */
export function Toaster() {
  const [manager] = useState(() => Base.createToastManager<Content>())
  const viewport = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let shown: { id: string; messages: readonly ToastMessage[] } | null = null
    const contentOf = (messages: readonly ToastMessage[]) => ({
      title: messages[0]?.title,
      description: messages[0]?.description,
      data: { messages },
    })
    const show = (message: ToastMessage): void => {
      const timeout = message.timeout ?? TOAST_TIMEOUT_MS
      if (message.joins && shown) {
        const messages = [...shown.messages, message]
        shown = { ...shown, messages }
        manager.update(shown.id, { ...contentOf(messages), timeout })
        return
      }
      shown = null
      manager.close()
      const id = manager.add({
        ...contentOf([message]),
        timeout,
        onClose: () => {
          if (shown?.id === id) shown = null
        },
      })
      shown = { id, messages: [message] }
    }
    const withdraw = (isOver: (message: ToastMessage) => boolean): void => {
      if (!shown?.messages.some(isOver)) return
      const { id, messages } = shown
      const left = messages.filter((message) => !isOver(message))
      if (left.length === 0) manager.close(id)
      else {
        shown = { id, messages: left }
        manager.update(id, contentOf(left))
      }
    }
    let disconnect = (): void => undefined
    const timer = setTimeout(() => {
      disconnect = receiveToasts(show, withdraw)
    }, KNOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      disconnect()
    }
  }, [manager])
  return (
    <Base.Provider toastManager={manager} limit={1} timeout={TOAST_TIMEOUT_MS}>
      <Base.Portal>
        <Base.Viewport
          ref={viewport}
          className="fixed top-[calc(var(--notice)+4rem)] left-3 z-60 w-[calc(100%-1.5rem)] outline-none sm:w-96"
        >
          <Toasts viewport={viewport} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function Toasts({ viewport }: { viewport: RefObject<HTMLDivElement | null> }) {
  const { toasts, close } = Base.useToastManager<Content>()
  useToastPlace(viewport, toasts)
  useKeys({
    undo: () => {
      const shown = toasts.find(({ transitionStatus }) => transitionStatus !== 'ending')
      const action = shown?.data?.messages.findLast((one) => one.action?.key === 'undo')?.action
      if (!shown || !action) return false
      close(shown.id)
      action.onPress()
    },
  })
  return toasts.map((one) => (
    <Base.Root
      key={one.id}
      toast={one}
      data-toast=""
      className="pop absolute inset-x-0 top-0 rounded-lg bg-surface text-ink shadow-float data-limited:opacity-0"
    >
      <Base.Content className="flex items-start py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1 self-center">
          {(one.data?.messages ?? []).map((message, index) => (
            <Message key={message.title} message={message} first={index === 0} onUndo={() => close(one.id)} />
          ))}
        </div>
        <Base.Close
          // Base UI hides it until the user expands the toasts. With one toast at a time there is nothing to expand.
          aria-hidden={false}
          render={
            <IconButton label="Dismiss">
              <X size={15} aria-hidden="true" />
            </IconButton>
          }
        />
      </Base.Content>
    </Base.Root>
  ))
}

/** One of the messages in a toast. The first one names the toast. */
function Message({
  message,
  first,
  onUndo,
}: {
  message: ToastMessage
  first: boolean
  /** An undo can be pressed once. */
  onUndo: () => void
}) {
  const { title, description, tone = 'neutral', action } = message
  const Title = first ? Base.Title : 'p'
  const Description = first ? Base.Description : 'p'
  return (
    <div className="flex items-start gap-3 pr-1">
      <Mark tone={tone} />
      <div className="min-w-0 flex-1 py-1.5">
        <Title className="text-md font-semibold">{title}</Title>
        {description ? <Description className="text-sm text-ink-2">{description}</Description> : null}
      </div>
      {action ? (
        <button
          type="button"
          aria-keyshortcuts={action.key && keyHint(action.key)}
          onClick={() => {
            if (action.key) onUndo()
            action.onPress()
          }}
          className="flex min-h-control shrink-0 items-center gap-1.5 rounded-md px-2 text-md font-medium text-brand hover:bg-sunken"
        >
          {action.label}
          {action.key ? (
            <span aria-hidden="true" className="coarse:hidden">
              <Kbd keys={shortcuts[action.key].shown} />
            </span>
          ) : null}
        </button>
      ) : null}
    </div>
  )
}

function Mark({ tone }: { tone: ToastTone }) {
  if (tone === 'neutral') return null
  const Icon = tone === 'ok' ? Check : CircleAlert
  return <Icon size={16} aria-hidden="true" className={tone === 'ok' ? 'mt-2 text-ok' : 'mt-2 text-bad'} />
}
