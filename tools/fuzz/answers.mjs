import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** Returns a function that checks answers against the OpenAPI document: status, media type and body. */
export function judgeOf(document) {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', components: document.components })
  const validators = new Map()

  // Most refusals of all operations have the same schema.
  const validatorOf = (schema) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
    const known = validators.get(text)
    if (known) return known
    const made = ajv.compile(JSON.parse(text))
    validators.set(text, made)
    return made
  }

  /**
   * @param {{ responses: object }} operation
   * @param {{ status: number, type: string, text: string }} answer
   * @returns {string | undefined} the fault
   */
  return ({ responses }, { status, type, text }) => {
    if (status >= 500 && !responses[status]) return `answers ${status}`
    const declared = responses[status]
    if (!declared) return `answers ${status}, which the document does not declare`
    if (!declared.content) return text === '' ? undefined : `answers ${status} with a body, and declares none`
    const media = Object.keys(declared.content)
    if (!media.some((wanted) => type.startsWith(wanted)))
      return `answers ${status} as ${type || 'no type'}, and declares ${media.join(', ')}`
    const schema = declared.content['application/json']?.schema
    if (!schema || !type.startsWith('application/json')) return undefined
    const validate = validatorOf(schema)
    if (validate(JSON.parse(text))) return undefined
    const { instancePath, message } = validate.errors[0]
    return `answers ${status} with a body that breaks its schema at ${instancePath || '/'}: ${message}`
  }
}
