import { z } from 'zod'
import { changedField, emailAddress, line, paragraph } from '../kernel/text.ts'

/** The business behind this installation, as everyone may read it. Null: not entered yet. */
export const businessContact = z.object({
  /** The business name, or the product name until one is entered. */
  name: z.string(),
  postalAddress: z.string().nullable(),
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
})
export type BusinessContact = z.infer<typeof businessContact>

/** The business details as the settings page reads them. */
export const businessDetails = z.object({
  name: z.string().nullable(),
  postalAddress: z.string().nullable(),
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
  /** The operator's own pages. Null: `/terms`, `/privacy` and `/refunds` show the built-in text. */
  termsUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  refundsUrl: z.string().nullable(),
})
export type BusinessDetails = z.infer<typeof businessDetails>

/** The details of a business that has entered none. */
export const noBusinessDetails: BusinessDetails = {
  name: null,
  postalAddress: null,
  supportEmail: null,
  supportPhone: null,
  termsUrl: null,
  privacyUrl: null,
  refundsUrl: null,
}

const urlMessage = 'Please enter a full address that begins with https://'
const phoneMessage = 'Please enter a phone number with 7 to 15 digits'
const addressMessage = 'Please use at most 6 lines'

/** The address of a web page. Every visitor receives it, so it must name a public host and no user. */
const ownPage = z
  .string({ error: urlMessage })
  .trim()
  .max(500, 'Please use at most 500 characters')
  .regex(/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/, urlMessage)
  .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: urlMessage }))
const phone = line(40).refine((text) => {
  const digits = text.replaceAll(/\D/g, '').length
  return /^[\d\s()+.\-x]+$/i.test(text) && digits >= 7 && digits <= 15
}, phoneMessage)

/** A change of the business details. A missing field stays; null or '' clears it. */
export const businessForm = z.object({
  name: changedField(line(120)),
  postalAddress: changedField(
    paragraph(400)
      .transform((text) => text.trim().replaceAll(/\r\n?/g, '\n'))
      .refine((text) => text.split('\n').length <= 6, addressMessage),
  ),
  supportEmail: changedField(emailAddress('Please enter a valid email address')),
  supportPhone: changedField(phone),
  termsUrl: changedField(ownPage),
  privacyUrl: changedField(ownPage),
  refundsUrl: changedField(ownPage),
})
