import type { Context } from '#platform/base/context.ts'
import { randomText } from '../base/random-text.ts'

/** No characters that are easily confused: I and 1, O and 0. 32 characters, so twelve are 60 bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 3
const GROUP = 4

const SHAPE = new RegExp(`^[${ALPHABET}]{${GROUP}}(?:-[${ALPHABET}]{${GROUP}}){${GROUPS - 1}}$`)

/** `ABCD-2345-EFGH`: for a forgotten password, valid for 30 minutes and one login (site.md section 7). */
export const newTemporaryPassword = (ctx: Context): string =>
  Array.from({ length: GROUPS }, () => randomText(ctx, ALPHABET, GROUP)).join('-')

/** Whether text has the form of a temporary password, by which the login recognizes one. */
export const isTemporaryPassword = (text: string): boolean => SHAPE.test(text)
