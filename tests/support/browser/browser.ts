import { randomInt } from 'node:crypto'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { funded } from '../money.ts'
import { newMember, signIn } from '../site/accounts.ts'
import type { SiteAddress } from '../site/site.ts'
import type { Visitor } from '../site/visitor.ts'

export { type Browser, expect, type Page }

/** The site of this run, as its global set-up left it. */
export const site = (): SiteAddress => ({
  arrangement: 'one',
  origin: process.env.SITE_ORIGIN ?? '',
  env: JSON.parse(process.env.SITE_ENV ?? '{}'),
})

interface Fixtures {
  /** What the browser complained of so far: a test ends with none. */
  complaints: string[]
  /** Signs this browser in as a new member and gives its user name. */
  asNewMember: () => Promise<string>
  /**
   * Signs this browser in as a new member with money, for what no other browser may meet (a round that stays open, a break from
   * play). Answers the member by plain HTTP, in a session of its own.
   */
  asFundedMember: () => Promise<Awaited<ReturnType<typeof funded>>>
  /** Signs this browser in as the demo world's player with a life. */
  asPlayer: () => Promise<void>
  /** Signs this browser in as the demo world's general agent. */
  asAgent: () => Promise<void>
}

/**
 * Playwright's `test` in which every visitor has an address of its own (throttles count by it), and in which an error on
 * the console, an uncaught exception, a breach of the content security policy or an answer of 500 and above fails the test.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}` })
  },

  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      listen(context, complaints)
      await use(complaints)
      expect(complaints, 'what the browser complained of').toEqual([])
    },
    { auto: true },
  ],

  asNewMember: async ({ context }, use) => {
    await use(async () => {
      const { visitor, username } = await newMember(site())
      await enter(context, visitor)
      return username
    })
  },

  asFundedMember: async ({ context }, use) => {
    await use(async () => {
      const member = await funded(site(), '100000')
      await enter(context, member.visitor)
      return member
    })
  },

  asPlayer: async ({ context }, use) => {
    await use(async () => enter(context, await signIn(site(), 'player1', 'Demo1234')))
  },

  asAgent: async ({ context }, use) => {
    await use(async () => enter(context, await signIn(site(), 'agent1', 'Demo1234')))
  },
})

/** A refused form is answered with a 4xx, which Chromium reports on the console; that is no fault of the page. */
function listen(context: BrowserContext, complaints: string[]) {
  const refused = new Set<string>()
  context.on('response', (answer) => {
    const request = answer.request()
    if (answer.status() >= 500) complaints.push(`${answer.status()} ${request.method()} ${answer.url()}`)
    else if (answer.status() >= 400 && (request.method() === 'POST' || request.isNavigationRequest()))
      refused.add(answer.url())
  })
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = message.text()
    if (text.startsWith('Failed to load resource') && refused.has(message.location().url)) return
    complaints.push(`${text} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
}

/** Gives the browser the session of a visitor who signed in by plain HTTP. */
const enter = (context: BrowserContext, visitor: Visitor) =>
  context.addCookies(
    [...visitor.cookies]
      .filter(([name]) => name === 'sen')
      .map(([name, value]) => ({ name, value, url: site().origin, httpOnly: true })),
  )
