/** A property's figures in a form; they stay text until they are sent. */
export type Figures = { price: string; bedrooms: string; bathrooms: string; sqft: string }

export const blankFigures: Figures = { price: '', bedrooms: '', bathrooms: '', sqft: '' }

/** A typed figure: '' is unknown, '425,000' and '$425,000' are numbers, and the contract refuses anything else. */
const figure = (text: string): number | '' => {
  const bare = text.replaceAll(/[$,\s]/g, '')
  return bare === '' ? '' : Number(bare)
}

/** The figures in the request body. */
export const figuresBody = ({ price, bedrooms, bathrooms, sqft }: Figures) => ({
  price: figure(price),
  bedrooms: figure(bedrooms),
  bathrooms: figure(bathrooms),
  sqft: figure(sqft),
})
