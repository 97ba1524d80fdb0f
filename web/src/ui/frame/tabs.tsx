import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'

export type Tab<Value extends string> = {
  value: Value
  label: string
  /** Shown after the label as '(n)', like the specification's tab 'Active Tours (3)'. */
  count?: number | string | undefined
  panel: ReactNode
}

export type TabsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly Tab<Value>[]
  /** Content at the right of the tabs. */
  aside?: ReactNode
  panelClassName?: string | undefined
}

/** Tabbed panels. Arrow keys move, Enter or Space opens. Only the open panel is mounted. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, tabs, aside, panelClassName } = props
  const list = useRef<HTMLDivElement>(null)
  const counts = tabs.map(({ count }) => count).join()
  const centered = useRef<{ value: Value; left: number }>(null)
  // A tab list that is wider than a phone scrolls sideways. This centers the selected tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a count that arrives moves the tabs
  useEffect(() => {
    const box = list.current
    const open = box?.querySelector<HTMLElement>('[data-active]')
    if (!box || !open) return
    const { value: before, left } = centered.current ?? {}
    // The user has scrolled or is on a tab: a count must not move the tabs away.
    if (before === value && (box.scrollLeft !== left || box.contains(document.activeElement))) return
    box.scrollLeft = open.offsetLeft - (box.clientWidth - open.offsetWidth) / 2
    centered.current = { value, left: box.scrollLeft }
  }, [value, counts])
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((one) => one.value === next)
        if (tab) onChange(tab.value)
      }}
    >
      <div className="@container flex items-center gap-4 border-b border-line">
        <Base.List
          ref={list}
          aria-label={label}
          className="relative -mb-px flex min-w-0 flex-1 gap-5 overflow-x-auto max-sm:gap-4 @max-[22.5rem]:gap-3 [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className="num min-h-[calc(var(--control)+0.5rem)] shrink-0 text-md whitespace-nowrap text-ink-2 outline-offset-[-2px] transition-colors duration-100 hover:text-ink data-active:font-medium data-active:text-ink"
            >
              {/* The hidden bold text reserves the width, so choosing a tab does not move the others. */}
              <span className="grid">
                <span aria-hidden="true" className="invisible col-start-1 row-start-1 font-medium">
                  {tab.count === undefined ? tab.label : `${tab.label} (${tab.count})`}
                </span>
                <span className="col-start-1 row-start-1">
                  {tab.label}
                  {tab.count === undefined ? null : (
                    <span className="font-normal text-ink-3"> ({tab.count})</span>
                  )}
                </span>
              </span>
            </Base.Tab>
          ))}
          <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-brand transition-[translate,width] duration-150" />
        </Base.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={panelClassName ?? 'pt-4'}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
