import type { Served } from './serve.ts'

export const systemCalls: Served[] = []
