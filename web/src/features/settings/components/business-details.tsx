import type { Settings } from '@porchlight/contract/settings'
import type { BusinessDetails as Details } from '@porchlight/contract/settings/business'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ChangedMeanwhile } from '../../../ui/forms/changed-meanwhile.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { useSaveSettings } from '../use-save-settings.ts'
import { Section } from './section.tsx'

type Name = keyof Details

/** The details that readers look for; the pages below have a built-in text. */
const needed = [
  ['name', 'business name'],
  ['postalAddress', 'postal address'],
  ['supportEmail', 'support email'],
  ['supportPhone', 'support phone'],
] as const satisfies readonly (readonly [Name, string])[]

const pages = [
  ['termsUrl', 'Terms page', '/terms'],
  ['privacyUrl', 'Privacy page', '/privacy'],
  ['refundsUrl', 'Refunds page', '/refunds'],
] as const satisfies readonly (readonly [Name, string, string])[]

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Who runs this installation: name, address and contact, and the operator's own legal pages. */
export function BusinessDetails({ current }: { current: Settings }) {
  const section = useSaveSettings(current, ({ business }) => JSON.stringify(business))
  const { save, saving, fieldProblems, changedMeanwhile, begin, forget } = section
  // Empty until the user types: an untouched field shows the saved value.
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const { business } = current
  const missing = needed.filter(([name]) => business[name] === null).map(([, words]) => words)

  // The first refused field gets the focus once its message is on the screen.
  useEffect(() => {
    if (Object.keys(fieldProblems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fieldProblems])

  const field = (name: Name) => ({
    value: typed[name] ?? business[name] ?? '',
    error: fieldProblems[`business.${name}`],
    onChange: ({ target }: { target: { value: string } }) => {
      begin()
      setTyped((before) => ({ ...before, [name]: target.value }))
    },
  })
  const submit = (): void => {
    save({ business: typed }, () => setTyped({}))
  }
  return (
    <Section
      section="business-details"
      description="Shown on invoices, in emails, on the public pages, and to people who need help."
      notice={
        <>
          {changedMeanwhile ? (
            <ChangedMeanwhile
              onLoad={() => {
                setTyped({})
                forget()
              }}
            >
              Someone else changed the business details. Save again to replace their changes with yours.
            </ChangedMeanwhile>
          ) : null}
          {missing.length > 0 ? (
            <Banner label="Missing business details">
              Missing: {list.format(missing)}. Invoices, emails, and public pages leave these out.
            </Banner>
          ) : null}
        </>
      }
    >
      <Form ref={form} label="Business details" onSubmit={submit}>
        <TextField label="Business name" autoComplete="organization" maxLength={120} {...field('name')} />
        <TextArea
          label="Postal address"
          rows={3}
          autoComplete="street-address"
          maxLength={400}
          {...field('postalAddress')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Support email"
            type="email"
            autoComplete="email"
            maxLength={254}
            {...field('supportEmail')}
          />
          <PhoneField label="Support phone" autoComplete="tel" maxLength={40} {...field('supportPhone')} />
        </div>
        {pages.map(([name, label, path]) => (
          <TextField
            key={name}
            label={label}
            optional
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={500}
            hint={`Leave empty to show the built-in text at ${path}.`}
            {...field(name)}
          />
        ))}
        <div>
          <Button type="submit" loading={saving} disabled={Object.keys(typed).length === 0}>
            Save details
          </Button>
        </div>
      </Form>
    </Section>
  )
}
