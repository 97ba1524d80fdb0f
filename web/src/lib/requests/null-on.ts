import { ApiError } from './api-error.ts'

/** The answer of a call, or null if the server refuses because there is none. Other errors stay errors. */
export const nullOn = async <Answer>(
  isNone: (error: ApiError) => boolean,
  answer: Promise<Answer>,
): Promise<Answer | null> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && isNone(error)) return null
    throw error
  }
}

/** The endpoint does not exist in this mode, or no longer exists. */
export const notFound = ({ status }: ApiError): boolean => status === 404
