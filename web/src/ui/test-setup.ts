import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// `findBy…` and `waitFor` end what hangs; they say nothing about speed.
configure({ asyncUtilTimeout: 30_000 })
afterEach(cleanup)
