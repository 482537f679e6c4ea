import type { Served } from './serve.ts'

export const gameCalls: Served[] = []
