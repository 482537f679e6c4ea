import { inject } from 'vitest'

/**
 * Loads every module of the contract but the games', also those that no test imports: what is made when they are loaded is told
 * from what their functions do, which tests must call.
 */
import.meta.glob(['../../contract/**/*.ts', '!../../contract/play/**', '!**/*.test.ts'], { eager: true })

// A thread is kept for the next change: what test files make when they are loaded is made without the change before.
const stryker = (globalThis as { __stryker__?: { activeMutant?: string | undefined } }).__stryker__
if (stryker && inject('mutantActivation' as never) !== 'static') stryker.activeMutant = undefined
