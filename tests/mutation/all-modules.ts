/**
 * Loads every module of the contract but the games', also those that no test imports: what is made when they are loaded is told
 * from what their functions do, which tests must call.
 */
import.meta.glob(['../../contract/**/*.ts', '!../../contract/play/**', '!**/*.test.ts'], { eager: true })
