/** A limit that the product promises to keep, with the measured figure. */
export type Promised = {
  /** The measured quantity, such as `first page, 95th percentile`. */
  what: string
  measured: number
  /** Printed after the figure: ` ms`, ` MB`, or nothing. */
  unit: string
  /** The figure does not depend on the machine, so it has no tolerance. */
  exact?: boolean
  /** The figure compares two programs in one run, so it depends little on the machine. */
  ratio?: boolean
} & ({ atMost: number } | { atLeast: number })

/**
 * Whether a promise holds.
 *
 * @param tolerance the factor by which a figure may miss its promise: 1 at full scale, 2 at small scale; 1 for figures
 *   that do not depend on the machine
 */
export const holds = (promised: Promised, tolerance: number): boolean => {
  const times = promised.exact === true ? 1 : tolerance
  return 'atMost' in promised
    ? promised.measured <= promised.atMost * times
    : promised.measured >= promised.atLeast / times
}

/** A promise as a sentence: `news shown: 1200 ms, promised at most 1000 ms`. */
export const sentenceOf = (promised: Promised): string => {
  const limit = 'atMost' in promised ? `at most ${promised.atMost}` : `at least ${promised.atLeast}`
  const measured = Number(promised.measured.toPrecision(3))
  return `${promised.what}: ${measured}${promised.unit}, promised ${limit}${promised.unit}`
}
