import { describe, expect, it } from 'vitest'
import { networkOf } from '../../kernel/network.ts'
import { delayFor, pauseAfter } from './rules.ts'

describe('how long sign-in is blocked', () => {
  it('is half a minute after five failures, and doubles up to a quarter of an hour', () => {
    const seconds = [1, 4, 5, 6, 7, 8, 9, 10, 11, 1000].map((failures) => pauseAfter(failures) / 1000)
    expect(seconds).toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900, 900])
  })
})

describe('a network', () => {
  it('is slowed down from its twentieth failure, by two seconds at most', () => {
    expect([1, 19, 20, 25, 39, 40, 1_000_000].map(delayFor)).toEqual([0, 0, 100, 600, 2000, 2000, 2000])
  })
})

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0000::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s: %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
