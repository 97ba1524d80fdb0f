import { hash, verify } from '@node-rs/argon2'

// As OWASP's password storage cheat sheet recommends: argon2id (the library's default), 19 MiB, two passes, one lane;
// about 9 ms.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password with its salt and cost, in PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// Verified when there is no hash, so that unknown addresses take as long as known ones.
let decoy: Promise<string> | undefined

/** Whether the password matches. Without a hash it takes the same time and returns false. */
export const verifyPassword = async (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => {
  decoy ??= hashPassword('no account has this password')
  const fits = await verify(stored ?? (await decoy), password)
  return fits && typeof stored === 'string'
}
