import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '#app/lib/pages/request-context.ts'

/**
 * Ids of captchas and sliders. The platform creates a challenge when its picture is requested, and counts the drawing
 * for the visitor's address; so each id carries proof that a page of this site has issued it, and pictures of made-up
 * ids are not asked for: nobody can use up an address's drawings with them.
 */

const RANDOM_BYTES = 16
const MARK_BYTES = 12

type Keys = Pick<RequestContext, 'platformKey'> & Partial<Pick<RequestContext, 'formerPlatformKeys'>>

/** A new id, of 56 hex digits: it never begins with a dash, as the operator types it on a command line. */
export function newChallengeId(keys: Keys): string {
  const random = randomBytes(RANDOM_BYTES)
  return Buffer.concat([random, markOf(keys.platformKey, random)]).toString('hex')
}

/** Whether a page of this site has issued an id, in any process that has the same key. */
export function isChallengeId(keys: Keys, id: string): boolean {
  const bytes = Buffer.from(id, 'hex')
  if (bytes.length !== RANDOM_BYTES + MARK_BYTES || bytes.toString('hex') !== id) return false
  const random = bytes.subarray(0, RANDOM_BYTES)
  return [keys.platformKey, ...(keys.formerPlatformKeys ?? [])].some((key) =>
    timingSafeEqual(bytes.subarray(RANDOM_BYTES), markOf(key, random)),
  )
}

const markOf = (platformKey: string, random: Buffer): Buffer =>
  createHmac('sha256', `challenge id ${platformKey}`).update(random).digest().subarray(0, MARK_BYTES)
