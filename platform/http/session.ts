import type { Served } from './serve.ts'

export const sessionCalls: Served[] = []
