import { propertyCatalog } from '@porchlight/contract/properties/catalog'
import { describe, expect, it } from 'vitest'
import { answerOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { useTwoAgents } from '../../../test/two-agents.ts'

const app = useApp()
const { asSarah, asAdmin } = useTwoAgents(app)

const typed = { propertyName: 'The Alder', city: 'san_antonio', state: 'TX', zipCode: '78704', type: 'house' }
const elsewhere = '1418 Maple Ridge Dr, Austin TX 78704'
const refused = {
  path: 'address',
  message: 'The address is in Austin, TX, but the city is San Antonio, TX. Correct one of them.',
}

describe('an address whose text names its city', () => {
  it.each(['/api/agent/properties', '/api/agent/property-requests'])(
    'is refused if the chosen city is another one: %s',
    async (path) => {
      const answered = await asSarah.post(path, { ...typed, address: elsewhere })
      expect(refusalOf(answered)).toMatchObject({ code: 'invalid_input', errors: [refused] })
      expect((await asSarah.get(path)).text).toBe('[]')
    },
  )

  it('is refused for staff, too, in a new listing and in a change of the address', async () => {
    const path = '/api/admin/properties'
    expect(refusalOf(await asAdmin.post(path, { ...typed, address: elsewhere })).errors).toEqual([refused])
    const listed = await asAdmin.post(path, { ...typed, address: '1418 Maple Ridge Dr' })
    const made = answerOf(propertyCatalog.createProperty, listed)
    const moved = await asAdmin.put(`${path}/${made.id}`, { address: elsewhere })
    expect(refusalOf(moved).errors).toEqual([refused])
  })

  it('is refused if it has another ZIP code, or another state', async () => {
    const errorsOf = async (address: string) =>
      refusalOf(await asSarah.post('/api/agent/properties', { ...typed, address })).errors
    expect(await errorsOf('7 Oak St, San Antonio, TX 78205')).toEqual([
      {
        path: 'address',
        message: 'The address has ZIP code 78205, but the ZIP code field has 78704. Correct one of them.',
      },
    ])
    expect(await errorsOf('7 Oak St, CO 78704')).toEqual([
      {
        path: 'address',
        message: 'The address is in CO, but the city is San Antonio, TX. Correct one of them.',
      },
    ])
  })

  it('gives its ZIP code to an empty field, and keeps the street', async () => {
    const answered = await asSarah.post('/api/agent/properties', {
      ...typed,
      city: 'austin',
      zipCode: '',
      address: '1418 Maple Ridge Dr Apt 4 Austin TX 78704',
    })
    expect(answered.status).toBe(201)
    expect(JSON.parse(answered.text)).toMatchObject({
      address: '1418 Maple Ridge Dr',
      unit: 'Apt 4',
      city: 'austin',
      zipCode: '78704',
    })
  })
})
