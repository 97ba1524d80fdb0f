import { describe, expect, it } from 'vitest'
import { completeLock, missingPlatformPackages, platformOf } from './platform-packages.mjs'

const lockOf = (packages) => ({ lockfileVersion: 3, packages })
const biome = {
  version: '2.6.8',
  dev: true,
  license: 'MIT',
  engines: { node: '>=14' },
  optionalDependencies: { '@biomejs/cli-linux-x64': '2.6.8', '@biomejs/cli-darwin-arm64': '2.6.8' },
}

describe('the platform in a name', () => {
  it.each([
    ['@oxc-parser/binding-linux-arm-gnueabihf', { cpu: ['arm'], libc: ['glibc'], os: ['linux'] }],
    ['@tailwindcss/oxide-linux-x64-musl', { cpu: ['x64'], libc: ['musl'], os: ['linux'] }],
    ['@biomejs/cli-linux-arm64', { cpu: ['arm64'], libc: ['glibc'], os: ['linux'] }],
    ['@esbuild/linux-x64', { cpu: ['x64'], os: ['linux'] }],
    ['@node-rs/argon2-win32-ia32-msvc', { cpu: ['ia32'], os: ['win32'] }],
    ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
    ['fsevents', undefined],
    ['@colors/colors', undefined],
  ])('%s', (name, platform) => {
    expect(platformOf(name)).toEqual(platform)
  })
})

describe('a lock', () => {
  it('gets the missing packages in order, as npm writes them', () => {
    const lock = lockOf({
      '': { name: 'porchlight' },
      'node_modules/@biomejs/biome': biome,
      'node_modules/@biomejs/cli-linux-x64': { version: '2.6.8', optional: true },
      'node_modules/zod': { version: '4.6.7' },
    })
    expect(completeLock(lock)).toEqual(['node_modules/@biomejs/cli-darwin-arm64'])
    expect(lock.packages['node_modules/@biomejs/cli-darwin-arm64']).toEqual({
      version: '2.6.8',
      cpu: ['arm64'],
      os: ['darwin'],
      dev: true,
      license: 'MIT',
      optional: true,
      engines: { node: '>=14' },
    })
    expect(Object.keys(lock.packages)).toEqual([
      '',
      'node_modules/@biomejs/biome',
      'node_modules/@biomejs/cli-darwin-arm64',
      'node_modules/@biomejs/cli-linux-x64',
      'node_modules/zod',
    ])
    expect(missingPlatformPackages(lock)).toEqual([])
  })

  it("finds a package in its owner's folder or in a folder above", () => {
    const lock = lockOf({
      'node_modules/vite/node_modules/esbuild': { optionalDependencies: { '@esbuild/linux-x64': '1.0.0' } },
      'node_modules/vite/node_modules/@esbuild/linux-x64': { version: '1.0.0' },
    })
    expect(missingPlatformPackages(lock)).toEqual([])
  })
})
