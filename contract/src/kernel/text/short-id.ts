/** The last eight characters, the form in which people see ids (the specification, agent area, section 2). */
export const shortId = (value: string) => value.slice(-8)
