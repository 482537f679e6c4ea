import type { Served } from './serve.ts'

export const walletCalls: Served[] = []
