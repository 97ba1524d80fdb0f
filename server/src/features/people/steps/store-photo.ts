import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Picture } from '../../../kernel/pictures.ts'
import { photos } from '../tables.ts'

/**
 * Stores a prepared picture. Anyone who knows its id can fetch it, so the id is random (RFC 9562, 5.4), unlike other
 * ids.
 */
export const storePhoto = async (
  tx: Tx,
  picture: Picture,
  { kind, uploadedBy, at }: { kind: 'profile' | 'property'; uploadedBy: string; at: Date },
): Promise<string> => {
  const id = randomUUID()
  const byteSize = picture.content.length
  await tx.insert(photos).values({ id, kind, ...picture, byteSize, uploadedBy, createdAt: at })
  return id
}
