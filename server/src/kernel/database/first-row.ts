/** The first row that a query finds. */
export const firstRow = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0]
