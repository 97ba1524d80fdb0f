import { Button } from '../../../ui/button.tsx'
import { useRenewAtSandbox } from '../subscription-mutations.ts'

/** For tests and demos only: triggers what only the passage of time triggers at a real provider. */
export function SandboxTime() {
  const renew = useRenewAtSandbox()
  return (
    <section
      aria-labelledby="sandbox-time"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-line-2 px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="sandbox-time" className="text-md font-semibold">
          Sandbox: test control
        </h2>
        <p className="text-sm text-ink-2">
          Nothing is really charged here. Moves your subscription to its next event: a renewal, a retry, or
          its end.
        </p>
      </div>
      <Button loading={renew.isPending} onClick={() => renew.mutate()}>
        Let a month pass
      </Button>
    </section>
  )
}
