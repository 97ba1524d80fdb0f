import type { TourRating } from '@porchlight/contract/tours/ratings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { call } from '../../../lib/requests/client.ts'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { tourRatingQuery } from '../api.ts'
import { starLook, starsWords } from './stars.ts'

type Props = {
  tourId: string
  given: TourRating
  onSaved: () => void
  /** Undefined for the first rating, which has nothing to go back to. */
  onCancel: (() => void) | undefined
}

/** One to five stars for the assistant who handled a completed tour, and a comment. */
export function TourRatingForm({ tourId, given, onSaved, onCancel }: Props) {
  const client = useQueryClient()
  const [stars, setStars] = useState(given.rating)
  const [comment, setComment] = useState(given.comment ?? '')
  const [isMissing, setMissing] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const group = useId()
  const save = useMutation({
    mutationFn: (rating: number) =>
      call('PUT /api/agent/tour-requests/:id/rating', { params: { id: tourId }, body: { rating, comment } }),
    onSuccess: (saved) => {
      client.setQueryData(tourRatingQuery(tourId).queryKey, saved)
      void client.invalidateQueries({ queryKey: ['tours', { id: tourId }, 'history'] })
      toast({ title: 'Rating saved', description: 'Thank you. Our team reads every rating.', tone: 'ok' })
      onSaved()
    },
    onError: (error) => toastFailure(error, 'We couldn’t save your rating. Please try again.'),
  })
  const submit = (): void => {
    setMissing(stars === null)
    if (stars === null) first.current?.focus()
    else if (!save.isPending) save.mutate(stars)
  }
  return (
    <Form label="Your rating" className="flex flex-col gap-3" onSubmit={submit}>
      <fieldset aria-describedby={isMissing ? `${group}-missing` : undefined}>
        <legend className="text-md text-ink-2">
          {given.assistantName
            ? `Rate ${given.assistantName}, your tour assistant.`
            : 'Rate the scheduling assistant who handled this tour.'}{' '}
          Our team reads your answer.
        </legend>
        <div className="-ml-2.5 flex">
          {[1, 2, 3, 4, 5].map((one) => (
            <label
              key={one}
              className="grid size-11 cursor-pointer place-items-center rounded-md has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-brand"
            >
              <input
                ref={one === 1 ? first : undefined}
                type="radio"
                name={group}
                className="sr-only"
                checked={stars === one}
                onChange={() => {
                  setStars(one)
                  setMissing(false)
                }}
              />
              <span className="sr-only">{starsWords(one)}</span>
              <Star size={24} aria-hidden="true" {...starLook(stars !== null && one <= stars)} />
            </label>
          ))}
        </div>
        {isMissing ? (
          <p id={`${group}-missing`} role="alert" className="text-sm text-bad">
            Choose one to five stars
          </p>
        ) : null}
      </fieldset>
      <TextArea
        label="Comment"
        optional
        rows={2}
        maxLength={2_000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel ? (
          <Button onClick={onCancel} disabled={save.isPending}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" variant={onCancel ? 'primary' : 'secondary'} loading={save.isPending}>
          Send rating
        </Button>
      </div>
    </Form>
  )
}
