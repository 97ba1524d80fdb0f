import { z } from 'zod'
import { endpoint } from './kernel/endpoint.ts'

export const announcements = {
  publicAnnouncement: endpoint({
    method: 'GET',
    path: '/api/public/announcement',
    noun: 'announcements',
    summary: 'The banner; a hidden one answers an empty message',
    audience: { everyone: true },
    // Version 0: there has been none yet.
    answers: { 200: z.object({ visible: z.boolean(), message: z.string(), version: z.int() }) },
  }),
}
