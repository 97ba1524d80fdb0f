import type { CityId } from '@porchlight/contract/kernel/cities'
import { denver, newYorkCity } from './cities-denver-and-new-york.ts'
import { dallas, houston } from './cities-north-texas-and-houston.ts'
import { austin, sanAntonio } from './cities-south-texas.ts'
import { atlanta, miami } from './cities-southeast.ts'
import type { CityContent } from './city-content.ts'

export const cityContent: Record<CityId, CityContent> = {
  san_antonio: sanAntonio,
  austin,
  dallas,
  houston,
  atlanta,
  miami,
  denver,
  new_york_city: newYorkCity,
}

/** The number of listings in each city, 400 in all. */
export const listingsPerCity: Record<CityId, number> = {
  san_antonio: 62,
  austin: 58,
  dallas: 54,
  houston: 54,
  atlanta: 44,
  miami: 44,
  denver: 42,
  new_york_city: 42,
}

export const areaCodesOf = (city: CityId): readonly string[] => cityContent[city].areaCodes
