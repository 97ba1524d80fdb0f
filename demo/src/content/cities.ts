import type { CityId } from '@porchlight/contract/kernel/cities'
import { type CityContent, neighborhoodsOf } from './city-content.ts'

/** The cities with their real streets, and 400 listings in all. */
export const cityContent: Record<CityId, CityContent> = {
  san_antonio: {
    areaCodes: ['210', '726'],
    buy: 205,
    rent: 1.55,
    listings: 62,
    neighborhoods: neighborhoodsOf(`
      King William, 78204, 29.4128 -98.4938, 1.45, houses
        King William St 200-430, Madison St 110-430, E Guenther St 110-330, Adams St 110-620,
        Wickes St 110-420, Mission St 110-620
      Monte Vista, 78212, 29.4548 -98.4965, 1.3, houses
        W Mistletoe Ave 110-620, W Huisache Ave 110-720, W Magnolia Ave 110-720, W Woodlawn Ave 110-620,
        Belknap Pl 1700-2400, W Kings Hwy 110-520
      Mahncke Park, 78209, 29.4628 -98.4662, 1.15, blend
        Funston Pl 110-720, Claremont Ave 110-620, Queen Anne Ct 110-520, Pershing Ave 110-620,
        Eleanor Ave 110-520
      Alamo Heights, 78209, 29.4838 -98.4668, 1.6, houses
        Argyle Ave 110-620, Patterson Ave 110-820, Corona Ave 110-520, Normandy Ave 110-520, Ogden Ln 110-420,
        Cambridge Oval 110-420
      Pearl District, 78215, 29.4426 -98.4798, 1.55, towers
        E Grayson St 200-620, Avenue A 1100-1700, Avenue B 1200-2000, Pearl Pkwy 110-420
      Dignowity Hill, 78202, 29.4292 -98.4722, 1.05, houses
        Nolan St 300-1100, Burnet St 300-1100, Dawson St 400-1100, Hays St 300-1000, N Pine St 110-620
      Stone Oak, 78258, 29.6442 -98.4872, 1, blend
        Stone Oak Pkwy 19200-22800, Hardy Oak Blvd 19000-22000, Huebner Rd 18800-19900,
        Canyon Golf Rd 23000-24800
      Medical Center, 78229, 29.5062 -98.5768, 0.9, towers
        Datapoint Dr 7200-8900, Ewing Halsell Dr 7600-8200, Babcock Rd 4200-5900, Fredericksburg Rd 7300-8900,
        Louis Pasteur Dr 7400-7900
    `),
  },
  austin: {
    areaCodes: ['512', '737'],
    buy: 415,
    rent: 2.1,
    listings: 58,
    neighborhoods: neighborhoodsOf(`
      Hyde Park, 78751, 30.3046 -97.7298, 1.2, houses
        Avenue B 3800-4500, Avenue F 3800-4500, Avenue G 3800-4500, Avenue H 3800-4500, Duval St 3800-4600,
        E 43rd St 110-520
      Travis Heights, 78704, 30.2428 -97.7432, 1.45, houses
        Travis Heights Blvd 1100-2300, Kenwood Ave 1400-2200, Newning Ave 1100-1700, Alta Vista Ave 1400-2200,
        Brackenridge St 1500-2100
      Zilker, 78704, 30.2548 -97.7688, 1.4, blend
        Kinney Ave 1100-2400, Bluebonnet Ln 1200-2700, Garner Ave 1400-2000, Rabb Rd 1400-2100,
        Collier St 1700-2100
      East Cesar Chavez, 78702, 30.2556 -97.7312, 1.15, blend
        Willow St 1000-2200, Holly St 1100-2400, Haskell St 1100-2200, Garden St 1100-2300,
        Spence St 1200-2300
      Mueller, 78723, 30.2978 -97.7058, 1.1, blend
        Aldrich St 1900-2400, Simond Ave 1800-2800, Zach Scott St 2000-2900, McBee St 1800-2800,
        Mattie St 1900-2600
      Downtown, 78701, 30.2664 -97.7442, 1.55, towers
        W 2nd St 200-420, W 5th St 200-720, Rainey St 50-100, Brazos St 200-820, Colorado St 300-820
      Tarrytown, 78703, 30.2958 -97.7702, 1.8, houses
        Exposition Blvd 1700-2900, Pecos St 1500-2500, Bridle Path 2200-3300, Hartford Rd 1500-2100,
        Windsor Rd 2200-3200
      Allandale, 78757, 30.3392 -97.7462, 1.05, houses
        Shoal Creek Blvd 5600-7000, Daugherty St 5500-6000, Nasco Dr 5600-6900, Bullard Dr 5500-6700,
        Greenlawn Pkwy 2000-3100
    `),
  },
  dallas: {
    areaCodes: ['214', '469', '972'],
    buy: 305,
    rent: 1.95,
    listings: 54,
    neighborhoods: neighborhoodsOf(`
      Uptown, 75204, 32.8008 -96.8004, 1.5, towers
        McKinney Ave 2600-3600, State St 2500-3000, Allen St 2500-3100, Thomas Ave 2500-3100,
        Cole Ave 3000-4200
      Lakewood, 75214, 32.8142 -96.7512, 1.35, houses
        Lakewood Blvd 6500-7200, Tokalon Dr 6700-7200, Velasco Ave 5900-7000, Vickery Blvd 5700-6800,
        Westlake Ave 6600-7300
      Bishop Arts, 75208, 32.7488 -96.8288, 1.05, blend
        W 7th St 300-920, W 8th St 300-920, W 9th St 300-920, N Madison Ave 110-620, Melba St 300-820
      Preston Hollow, 75230, 32.8972 -96.7918, 1.7, houses
        Orchid Ln 6100-7200, Northaven Rd 6100-7300, Royal Ln 6100-7200, Azalea Ln 6100-7100,
        Lakehurst Ave 6100-7100
      Deep Ellum, 75226, 32.7838 -96.7812, 1.1, towers
        Elm St 2500-3300, Main St 2500-3300, Commerce St 2600-3300, Canton St 2600-3200
      Knox-Henderson, 75206, 32.8212 -96.7818, 1.25, blend
        Willis Ave 4900-5700, Monticello Ave 4900-6000, Vanderbilt Ave 4900-6000, Goodwin Ave 4900-6000,
        Belmont Ave 4900-5800
      Lake Highlands, 75238, 32.8788 -96.7132, 0.95, houses
        Kingsley Rd 9800-10900, Church Rd 9600-10700, Estate Ln 9800-10800, Ferndale Rd 8300-9800
      Oak Lawn, 75219, 32.8112 -96.8104, 1.2, towers
        Rawlins St 3800-4400, Gilbert Ave 3800-4400, Dickason Ave 3600-4100, Bowser Ave 3800-4500,
        Cedar Springs Rd 3500-4300
    `),
  },
  houston: {
    areaCodes: ['713', '281', '832'],
    buy: 245,
    rent: 1.7,
    listings: 54,
    neighborhoods: neighborhoodsOf(`
      The Heights, 77008, 29.7988 -95.4012, 1.35, houses
        Harvard St 1200-1900, Cortlandt St 1200-1900, Rutland St 1200-1900, Ashland St 1200-1900,
        Columbia St 1200-1900, W 17th St 200-920
      Montrose, 77006, 29.7442 -95.3908, 1.3, blend
        Hawthorne St 200-820, Willard St 200-820, Hyde Park Blvd 200-1220, Avondale St 110-420,
        Branard St 600-1720, Stanford St 2200-4300
      West University, 77005, 29.7182 -95.4308, 1.75, houses
        Tangley St 2600-4100, Quenby St 2600-4100, Robinhood St 2600-4100, Wroxton Rd 2600-4100,
        Sunset Blvd 2500-4100
      Midtown, 77002, 29.7468 -95.3738, 1.1, towers
        Gray St 300-1020, Webster St 300-1020, Travis St 2000-2600, Milam St 2000-2600
      River Oaks, 77019, 29.7528 -95.4188, 2, houses
        Del Monte Dr 1900-3700, Chevy Chase Dr 2000-3700, Ella Lee Ln 2000-3700, Locke Ln 2500-3700,
        Inwood Dr 1800-3700
      EaDo, 77003, 29.7478 -95.3488, 1.05, towers
        Dallas St 2100-3300, Polk St 2100-3600, Leeland St 2100-3600, McKinney St 2100-3600,
        Hutchins St 1300-2000
      Memorial, 77024, 29.7712 -95.5208, 1.5, houses
        Taylorcrest Rd 11400-12900, Perthshire Rd 12000-12900, Beinhorn Rd 11200-11900,
        Broken Bough Dr 100-420
      Garden Oaks, 77018, 29.8322 -95.4128, 1.1, houses
        Sue Barnett Dr 600-1200, W 41st St 500-1120, Brookwoods Dr 3800-4300, Lamonte Ln 600-1200,
        Azalea St 700-1220
    `),
  },
  atlanta: {
    areaCodes: ['404', '470', '678'],
    buy: 335,
    rent: 1.95,
    listings: 44,
    neighborhoods: neighborhoodsOf(`
      Virginia-Highland, 30306, 33.7822 -84.3542, 1.3, houses
        Virginia Ave NE 700-1200, St Charles Ave NE 700-1120, Greenwood Ave NE 600-1120,
        Lanier Blvd NE 800-1220, Todd Rd NE 800-1020
      Inman Park, 30307, 33.7578 -84.3528, 1.35, blend
        Euclid Ave NE 800-1120, Elizabeth St NE 110-320, Waverly Way NE 800-1020, Hurt St NE 50-220,
        Sinclair Ave NE 900-1180
      Midtown, 30309, 33.7848 -84.3842, 1.35, towers
        Peachtree St NE 900-1400, Juniper St NE 900-1120, Piedmont Ave NE 900-1280, Crescent Ave NE 900-1120,
        W Peachtree St NW 1000-1400
      Buckhead, 30305, 33.8378 -84.3838, 1.55, blend
        Peachtree Rd NE 2700-3200, Pharr Rd NE 300-620, E Paces Ferry Rd NE 200-620,
        Habersham Rd NW 2600-3400, W Wesley Rd NW 110-820
      Grant Park, 30312, 33.7398 -84.3708, 1.1, houses
        Cherokee Ave SE 400-820, Grant St SE 300-820, Milledge Ave SE 500-820, Sydney St SE 300-620,
        Park Ave SE 500-820
      Kirkwood, 30317, 33.7532 -84.3248, 1.05, houses
        Howard St NE 110-420, Hosea L Williams Dr NE 1800-2400, Delano Dr NE 2000-2300, Rogers St NE 110-420,
        Sisson Ave NE 110-420
      West Midtown, 30318, 33.7878 -84.4118, 1.1, towers
        Howell Mill Rd NW 900-1400, Huff Rd NW 900-1320, Marietta St NW 1000-1420, Brady Ave NW 900-1120
      East Atlanta, 30316, 33.7402 -84.3438, 0.95, houses
        Flat Shoals Ave SE 400-820, Metropolitan Ave SE 1100-1520, Stokeswood Ave SE 1100-1420,
        May Ave SE 1200-1420, Ormewood Ave SE 1100-1420
    `),
  },
  miami: {
    areaCodes: ['305', '786'],
    buy: 560,
    rent: 3.3,
    listings: 44,
    neighborhoods: neighborhoodsOf(`
      Brickell, 33131, 25.7622 -80.1928, 1.35, towers
        Brickell Ave 900-1560, Brickell Bay Dr 1100-1420, S Miami Ave 800-1420, SE 14th St 110-220
      Coconut Grove, 33133, 25.7318 -80.2428, 1.45, blend
        Oak Ave 2900-3300, Day Ave 2900-3500, Tigertail Ave 2400-3100, Virginia St 2900-3400,
        Matilda St 2900-3400
      Little Havana, 33135, 25.7672 -80.2288, 0.8, blend
        SW 6th St 1300-2600, SW 4th St 1300-2600, SW 9th St 1300-2600, Beacom Blvd 200-820
      Wynwood, 33127, 25.8012 -80.1998, 1.05, towers
        NW 24th St 110-520, NW 26th St 110-520, NW 29th St 110-520, NW 2nd Ave 2200-2900
      Edgewater, 33137, 25.8038 -80.1902, 1.2, towers
        Biscayne Blvd 2300-3600, NE 4th Ave 2300-2900, NE 25th St 200-520, NE 30th St 300-620
      Shenandoah, 33145, 25.7552 -80.2258, 0.95, houses
        SW 16th St 1700-2600, SW 18th St 1700-2600, SW 20th St 1700-2600, SW 23rd Ave 1500-2100
      The Roads, 33129, 25.7532 -80.2068, 1.2, houses
        SW 24th Rd 110-520, SW 27th Rd 110-520, SW 21st Rd 110-520, SW 3rd Ave 2100-2900
      Kendall, 33176, 25.6688 -80.3568, 0.75, houses
        SW 92nd Ave 9800-11200, SW 97th Ave 9800-11600, SW 110th St 8800-9900, SW 102nd Ave 9900-11400
    `),
  },
  denver: {
    areaCodes: ['303', '720'],
    buy: 430,
    rent: 2.3,
    listings: 42,
    neighborhoods: neighborhoodsOf(`
      Capitol Hill, 80203, 39.7332 -104.9798, 0.95, towers
        N Pennsylvania St 900-1400, N Logan St 900-1400, N Pearl St 900-1400, N Washington St 900-1400,
        E 11th Ave 300-720
      LoDo, 80202, 39.7528 -104.9982, 1.35, towers
        Wynkoop St 1500-1900, Blake St 1400-1900, Wazee St 1400-1900, Market St 1400-1900
      Highland, 80211, 39.7618 -105.0118, 1.2, blend
        Tejon St 2900-3700, Zuni St 2900-3700, Osage St 3100-3700, Vallejo St 2900-3700, W 32nd Ave 1500-2600
      Washington Park, 80209, 39.7018 -104.9648, 1.45, houses
        S Gaylord St 300-1020, S Williams St 300-1020, S High St 300-1020, S Race St 300-1020,
        S Vine St 300-1020
      Five Points, 80205, 39.7578 -104.9778, 1, blend
        Champa St 2400-3300, Curtis St 2400-3300, Stout St 2400-3300, Arapahoe St 2400-3300,
        Welton St 2500-2900
      Cherry Creek, 80206, 39.7202 -104.9518, 1.6, towers
        Clayton St 110-420, Detroit St 110-420, Fillmore St 110-420, Josephine St 110-420, Steele St 110-420
      Central Park, 80238, 39.7722 -104.8828, 1.05, houses
        Syracuse St 2600-3500, Uinta St 2600-3500, Xenia St 2600-3300, Willow St 2600-3400
      Platt Park, 80210, 39.6848 -104.9792, 1.2, houses
        S Pearl St 1100-1900, S Clarkson St 1100-1900, S Logan St 1100-1900, S Pennsylvania St 1100-1900,
        S Emerson St 1100-1900
    `),
  },
  new_york_city: {
    areaCodes: ['212', '646', '718', '917'],
    buy: 1180,
    rent: 5.6,
    listings: 42,
    neighborhoods: neighborhoodsOf(`
      Upper West Side, 10024, 40.7868 -73.9762, 1.2, towers
        W 83rd St 110-320, W 85th St 110-320, Amsterdam Ave 440-590, W End Ave 460-580, Riverside Dr 110-180
      Chelsea, 10011, 40.7418 -73.9998, 1.3, towers
        W 16th St 110-420, W 18th St 110-420, W 20th St 110-520, W 22nd St 110-520
      East Village, 10009, 40.7268 -73.9798, 1.05, towers
        E 6th St 400-720, E 9th St 400-720, E 10th St 330-520, E 12th St 400-620, Avenue B 40-220
      Harlem, 10027, 40.8098 -73.9508, 0.8, blend
        W 122nd St 110-320, W 123rd St 110-320, W 127th St 110-320, Manhattan Ave 460-560
      Park Slope, 11215, 40.6688 -73.9828, 1.05, blend
        3rd St 300-560, 6th St 300-560, 9th St 300-560, 12th St 300-560, 8th Ave 300-920
      Williamsburg, 11211, 40.7138 -73.9558, 1.05, towers
        Havemeyer St 110-320, Roebling St 110-320, N 7th St 130-320, Metropolitan Ave 300-620,
        Grand St 300-620
      Astoria, 11103, 40.7632 -73.9132, 0.68, blend
        38th St 25-30, 41st St 25-30, 42nd St 25-30, Steinway St 25-30
      Upper East Side, 10028, 40.7768 -73.9548, 1.15, towers
        E 82nd St 200-520, E 84th St 200-520, E 86th St 300-520, York Ave 1570-1660, 2nd Ave 1580-1670
    `),
  },
}
