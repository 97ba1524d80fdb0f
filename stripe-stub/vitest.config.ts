import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'stripe-stub', include: ['src/**/*.test.ts'] } })
