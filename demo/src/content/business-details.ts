/** The details of the demo business. The phone number is reserved for fiction. */
export const details = {
  name: 'Porchlight Tours LLC',
  postalAddress: '600 Congress Avenue, Suite 1400\nAustin, TX 78701',
  supportEmail: 'support@demo.porchlight.test',
  supportPhone: '(512) 555-0140',
} as const
