import type { TourRating } from '@porchlight/contract/tours/ratings'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { formatDayTime } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { useOpenForm } from '../../../ui/use-open-form.ts'
import { tourRatingQuery } from '../api.ts'
import { starLook, starsWords } from './stars.ts'
import { TourRatingForm } from './tour-rating-form.tsx'

type Props = { tourId: string; zone: string }

/** The agent's rating of the assistant who handled a tour; nothing if there is nobody to rate. It stays readable in the archive. */
export function TourRatingSection({ tourId, zone }: Props) {
  const query = useQuery(tourRatingQuery(tourId))
  if (query.data && !query.data.mayRate && query.data.rating === null) return null
  return (
    <section aria-labelledby="rating-title">
      <h3 id="rating-title" className="mb-1 text-md font-semibold">
        Your rating
      </h3>
      <Loaded query={query} loading="Loading your rating" rows={2} failed="We couldn’t load your rating.">
        {(rating) => <Rating key={tourId} tourId={tourId} zone={zone} given={rating} />}
      </Loaded>
    </section>
  )
}

function Rating({ tourId, zone, given }: Props & { given: TourRating }) {
  const { rating, comment, ratedAt } = given
  const form = useOpenForm({ opensItself: rating === null })
  if (form.isOpen || rating === null || ratedAt === null)
    return (
      <TourRatingForm
        tourId={tourId}
        given={given}
        onSaved={form.close}
        onCancel={rating === null ? undefined : form.close}
      />
    )
  return (
    <div className="flex flex-col gap-2 text-md">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Stars stars={rating} />
        {given.mayRate ? (
          <Button ref={form.button} className="ml-auto" onClick={form.open}>
            Change rating
          </Button>
        ) : null}
      </div>
      {comment ? <p className="wrap-anywhere whitespace-pre-line">{comment}</p> : null}
      <p className="num text-xs text-ink-3">
        Sent <time dateTime={ratedAt}>{formatDayTime(ratedAt, zone)}</time>
      </p>
    </div>
  )
}

function Stars({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={starsWords(stars)} className="flex gap-0.5">
      {[1, 2, 3, 4, 5].map((one) => (
        <Star key={one} size={20} aria-hidden="true" {...starLook(one <= stars)} />
      ))}
    </span>
  )
}
