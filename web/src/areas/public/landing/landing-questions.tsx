import { Column, Opening } from './landing-frame.tsx'
import type { Question } from './questions.ts'

/** Questions that people ask before they pay. The native disclosure element works without a script. */
export function LandingQuestions({ title, questions }: { title: string; questions: readonly Question[] }) {
  return (
    <section id="questions" className="border-t border-line">
      <Column className="grid gap-x-14 gap-y-5 py-8 sm:gap-y-10 sm:py-20 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:py-28">
        <Opening title={title} />
        <div className="border-b border-line">
          {questions.map((question) => (
            <details key={question.ask} className="landing-question border-t border-line">
              <summary className="flex min-h-12 items-center gap-4 text-base sm:min-h-14 sm:text-lg font-semibold tracking-[-0.01em]">
                <span className="flex-1">{question.ask}</span>
                <span aria-hidden="true" className="landing-sign" />
              </summary>
              <p className="max-w-150 pb-6 text-base text-pretty text-ink-2">{question.answer}</p>
            </details>
          ))}
        </div>
      </Column>
    </section>
  )
}
