import type { Served } from './serve.ts'

export const cashierCalls: Served[] = []
