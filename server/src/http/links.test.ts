import { describe, expect, it } from 'vitest'
import { pageHeaders } from './links.ts'

describe('the headers of a list', () => {
  it('show the total exactly, up to the limit of the count', () => {
    expect(pageHeaders('/api/tours', { next: null, total: 7 })).toEqual({ 'x-total-count': '7' })
    expect(pageHeaders('/api/tours', { next: null, total: null })).toEqual({ 'x-total-count': '10000+' })
  })

  it.each([
    ['/api/tours', '/api/tours?cursor=next'],
    ['/api/tours?limit=5', '/api/tours?limit=5&cursor=next'],
    ['/api/tours?cursor=old&limit=5', '/api/tours?cursor=next&limit=5'],
    ['/api/tours?q=who?me', '/api/tours?q=who%3Fme&cursor=next'],
    ['/api/tours?q=a%26b%3D%C3%BC%3E', '/api/tours?q=a%26b%3D%C3%BC%3E&cursor=next'],
  ])('link from %s to %s', (url, next) => {
    expect(pageHeaders(url, { next: 'next', total: 7 }).link).toBe(`<${next}>; rel="next"`)
  })
})
