/** Marks a field whose text cannot be parsed: the form has no value for it, although it is not empty. */
export const UNREADABLE_FIELD = 'data-unreadable'
