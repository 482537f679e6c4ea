import type { Served } from './serve.ts'

export const contentCalls: Served[] = []
