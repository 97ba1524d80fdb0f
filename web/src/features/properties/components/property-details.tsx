import { formatPhone, phoneHref } from '@porchlight/contract/kernel/contact-rules'
import type { Property } from '@porchlight/contract/properties'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyIcon } from '../../../ui/copy-button.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded, readAtOnce } from '../../../ui/feedback/loaded.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { propertyQuery } from '../api.ts'
import { propertyPhotosQuery } from '../photos/photo-api.ts'
import { PhotoGallery } from '../photos/photo-gallery.tsx'
import { PhotoSection } from '../photos/photo-section.tsx'
import { PropertyPicture } from '../photos/property-picture.tsx'
import { factsOf, regionOf, streetOf } from '../property-words.ts'
import { EscortCost, PropertyMarks } from './property-marks.tsx'

type Props = {
  id: string
  /** The property as the list has already loaded it. */
  known: Property | undefined
  actionOf: (property: Property) => ReactNode
  onClose: () => void
}

/** A property's details over the list. The list keeps its width, because a narrower one would rearrange its cards. */
export function PropertyDetails({ id, known, actionOf, onClose }: Props) {
  const query = useQuery({
    ...propertyQuery(id),
    placeholderData: () => known,
    refetchInterval: usePolling('properties'),
  })
  const property = query.data
  const name = property ? property.propertyName || streetOf(property) : 'Property'
  return (
    <Sheet
      modal
      onClose={onClose}
      title={name}
      description={property ? whereOf(property) : undefined}
      footer={property ? actionOf(property) : null}
    >
      <Loaded
        query={readAtOnce(query)}
        loading="Loading the property"
        rows={5}
        failed="Failed to fetch properties"
        missing={
          <EmptyState title="Property not found" action={<Button onClick={onClose}>Back to the list</Button>}>
            It doesn’t exist, or it is no longer listed.
          </EmptyState>
        }
      >
        {(loaded) => <Facts property={loaded} />}
      </Loaded>
    </Sheet>
  )
}

/** The parts of the address that the title lacks. */
const whereOf = (property: Property): string =>
  property.propertyName ? `${streetOf(property)}, ${regionOf(property)}` : regionOf(property)

function Facts({ property }: { property: Property }) {
  const { contactEmail, contactPhone, propertyManagementCompany, description } = property
  const facts = factsOf(property)
  // A published property without a cover has no photos, and only staff change them.
  const asked = property.coverUrl !== null || !property.published
  const refetchInterval = usePolling('properties')
  const query = useQuery({ ...propertyPhotosQuery(property.id), enabled: asked, refetchInterval })
  const photos = query.data?.photos ?? []
  const nobody = !contactEmail && !contactPhone && !propertyManagementCompany
  return (
    <div className="flex flex-col gap-5">
      {photos.length > 0 ? (
        <PhotoGallery photos={photos} />
      ) : (
        <PropertyPicture property={property} className="rounded-lg" />
      )}
      <div className="flex flex-col gap-2">
        <PropertyMarks property={property} />
        {facts ? <p className="num text-md">{facts}</p> : null}
        <p className="text-sm text-ink-2">
          <EscortCost property={property} />
        </p>
        {description ? <p className="text-md wrap-anywhere whitespace-pre-wrap">{description}</p> : null}
      </div>
      <section aria-labelledby="property-contact">
        <h3 id="property-contact" className="mb-1 text-md font-semibold">
          Contact
        </h3>
        {nobody ? <p className="text-md text-ink-2">No contact on file.</p> : null}
        {propertyManagementCompany ? (
          <p className="text-md wrap-anywhere">{propertyManagementCompany}</p>
        ) : null}
        {contactPhone ? (
          <Contact text={formatPhone(contactPhone)} label="Copy the phone number">
            <TextLink href={phoneHref(contactPhone)}>{formatPhone(contactPhone)}</TextLink>
          </Contact>
        ) : null}
        {contactEmail ? (
          <Contact text={contactEmail} label="Copy the email address">
            <EmailLink email={contactEmail} />
          </Contact>
        ) : null}
      </section>
      {property.published ? null : <PhotoSection propertyId={property.id} />}
    </div>
  )
}

function Contact({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  return (
    <p className="flex items-start gap-1 py-1 text-md coarse:py-2.5">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <CopyIcon text={text} label={label} />
    </p>
  )
}
