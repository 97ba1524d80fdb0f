import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../journey.ts'

test('the form for a property says what homes are worth in the chosen city, with source and year', async ({
  open,
}) => {
  const page = await open('sarah', { at: '/property-request' })
  const market = page.getByText(/median home \$/)
  await expect(market).toHaveText(/^San Antonio: .*\$197,600.*\$1,123.*U\.S\. Census Bureau.*2021\.$/)
  await page.getByRole('combobox', { name: 'City' }).click()
  await page.getByRole('option', { name: 'Austin' }).click()
  await expect(market).toHaveText(/^Austin: .*\$482,900/)
  await expectAccessible(page, 'property request with a city chosen')
  await page.getByRole('combobox', { name: 'City' }).click()
  await page.getByRole('option', { name: 'Another city' }).click()
  await expect(market).toBeHidden()
})
