import { hash, verify } from '@node-rs/argon2'

// OWASP's password storage cheat sheet: argon2id, 19 MiB, two passes, one lane; about 9 ms here. (The library's
// default algorithm is argon2id.)
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password with its salt and cost, in PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// Used for verification when there is no hash, so that an unknown address takes as long as a known one.
let decoy: Promise<string> | undefined

/**
 * Whether the password matches. Without a hash (unknown person, or no password yet) it takes the same time and
 * returns false.
 */
export const verifyPassword = async (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => {
  decoy ??= hashPassword('no account has this password')
  const fits = await verify(stored ?? (await decoy), password)
  return fits && typeof stored === 'string'
}
