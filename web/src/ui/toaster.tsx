import { Toast as Base } from '@base-ui/react/toast'
import { Check, CircleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { receiveToasts, TOAST_TIMEOUT_MS, type ToastMessage, type ToastTone } from '../lib/toast.ts'
import { IconButton } from './icon-button.tsx'

/** Screen readers read out what comes into a live region that they know, not what comes along with it. */
const KNOWN_AFTER_MS = 100

/**
 * Where toasts appear: once in the application, near its root. May be loaded with the first message; what was said
 * before is kept. Under the top bar on a phone, where sheets have their buttons at the bottom; low in the middle
 * on a desktop, where no form or sheet has its buttons. F6 reaches it.
 */
export function Toaster() {
  const [manager] = useState(() => Base.createToastManager<{ tone: ToastTone }>())
  useEffect(() => {
    let shown: string | null = null
    const next: ToastMessage[] = []
    const show = (message: ToastMessage): void => {
      const tone = message.tone ?? 'neutral'
      manager.close()
      const id = manager.add({
        title: message.title,
        description: message.description,
        type: tone,
        timeout: message.timeout ?? TOAST_TIMEOUT_MS,
        data: { tone },
        ...(message.action && {
          actionProps: { children: message.action.label, onClick: message.action.onPress },
        }),
        onClose: () => {
          // One whose place was taken leaves the line alone.
          if (shown !== id) return
          shown = null
          const following = next.shift()
          if (following) show(following)
        },
      })
      shown = id
    }
    const receive = (message: ToastMessage): void => {
      if (message.afterOthers && shown !== null) next.push(message)
      else {
        shown = null
        show(message)
      }
    }
    let hangUp = (): void => undefined
    const timer = setTimeout(() => {
      hangUp = receiveToasts(receive)
    }, KNOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      hangUp()
    }
  }, [manager])
  return (
    <Base.Provider toastManager={manager} limit={1} timeout={TOAST_TIMEOUT_MS}>
      <Base.Portal>
        <Base.Viewport className="fixed inset-x-3 top-[calc(4rem+env(safe-area-inset-top))] z-60 outline-none sm:top-auto sm:right-auto sm:bottom-[var(--toast-bottom,1.5rem)] sm:left-[var(--toast-left,50%)] sm:w-96 sm:-translate-x-1/2">
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function Toasts() {
  const { toasts } = Base.useToastManager<{ tone: ToastTone }>()
  return toasts.map((one) => (
    <Base.Root
      key={one.id}
      toast={one}
      className="pop absolute inset-x-0 top-0 sm:top-auto sm:bottom-0 rounded-lg bg-surface text-ink shadow-float data-limited:opacity-0"
    >
      <Base.Content className="flex items-start gap-3 py-2 pr-2 pl-4">
        <Mark tone={one.data?.tone ?? 'neutral'} />
        <div className="min-w-0 flex-1 py-1.5">
          <Base.Title className="text-md font-semibold" />
          <Base.Description className="text-sm text-ink-2" />
        </div>
        <Base.Action className="min-h-control shrink-0 rounded-md px-2 text-md font-medium text-brand hover:bg-sunken" />
        <Base.Close
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

function Mark({ tone }: { tone: ToastTone }) {
  if (tone === 'neutral') return null
  const Icon = tone === 'ok' ? Check : CircleAlert
  return <Icon size={16} aria-hidden="true" className={tone === 'ok' ? 'mt-2 text-ok' : 'mt-2 text-bad'} />
}
