import type { Property } from '@porchlight/contract/properties'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'
import { toast } from '../../lib/toast.ts'
import { propertyQuery } from './api.ts'
import { type CatalogForm, createBody, type FormKind, ownBody, updateBody } from './catalog-form.ts'

/* Changes to properties. The hooks report successes (section 8); the form shows refusals. */

/** Stores the current property in the cache and refetches lists and counts. */
export const propertyChanged = (client: QueryClient, property: Property): void => {
  client.setQueryData(propertyQuery(property.id).queryKey, property)
  void client.invalidateQueries({ queryKey: ['properties'] })
}

/** Stores the changed property, and says so. */
const useChanged = (description: string) => {
  const client = useQueryClient()
  return (property: Property): void => {
    propertyChanged(client, property)
    toast({ title: 'Success', description, tone: 'ok' })
  }
}

export const useCreateProperty = () =>
  useMutation({
    mutationFn: (form: CatalogForm) => call('POST /api/admin/properties', { body: createBody(form) }),
    onSuccess: useChanged('Property created successfully'),
  })

/** Saves a property: any one for staff, an agent's own for that agent. */
export const useUpdateProperty = (kind: FormKind) =>
  useMutation({
    mutationFn: ({ form, seen }: { form: CatalogForm; seen: Property }) => {
      const params = { id: seen.id }
      return kind === 'own'
        ? call('PUT /api/agent/properties/:id', { params, body: ownBody(form, seen) })
        : call('PUT /api/admin/properties/:id', { params, body: updateBody(form, seen) })
    },
    onSuccess: useChanged('Property updated successfully'),
  })
