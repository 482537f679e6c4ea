import type { Served } from './serve.ts'

export const memberCalls: Served[] = []
