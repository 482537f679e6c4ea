import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '#tests/support/browser/chromium.ts'
import { type GameRound, gameRounds, prepareRound } from '#tests/support/browser/game-rounds.ts'
import { type Work, workOfMainThread } from '#tests/support/browser/main-thread.ts'
import { funded } from '#tests/support/money.ts'
import type { SiteAddress } from '#tests/support/site/site.ts'
import { SLOWER_CPU, slowPhone } from './next-page.ts'

/** A task of so long is seen as a halt. */
const LONG_TASK_MS = 50
/** Sixty a second; a frame that comes later than the next but one was to come has been left out. */
const FRAME_MS = 1_000 / 60
const LATE_FRAMES = 1.5
const BALANCE = '500000.00'
/** Until the page is at rest. */
const REST_MS = 2_000

export interface Stage {
  game: string
  /** The longest task of the page's thread while a round is seen, of a phone's processor, and what most of it was. */
  longestMs: number
  longestWas: string
  longTasks: number
  /** The same of the tasks that began while something moved on the stage. */
  longestMovingMs: number
  longMovingTasks: number
  /** Frames of script while something moved on the stage, and those that came late, by the clock on the wall. */
  frames: number
  lateFrames: number
  /** Frames of the round at full speed, and those that the thread's own work would have made late on that phone. */
  ownFrames: number
  ownLateFrames: number
  /** The page's JavaScript heap at the end of the round. */
  heapMb: number
}

/**
 * What a round of each game, or of those named, costs the page's thread on a phone of a sixth of this processor. Two rounds are played. Frames
 * come as on that phone. Tasks are timed at full speed by the thread's own clock, and count six times: a browser that is slowed down waits by
 * the clock on the wall five times as long as its thread was away, also when another program had the processor meanwhile, and its thread
 * waits by working. Beside a load of 10 a piece of script of 14.0 ms (at most 14.6) took 84.5 so at the median, 101 at the
 * 90th percentile and 276 at most.
 */
export async function benchStages(site: SiteAddress, names: readonly string[]): Promise<Stage[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  const found: Stage[] = []
  try {
    for (const [game, round] of Object.entries(gameRounds))
      if (names.length === 0 || names.includes(game))
        found.push({ game, ...(await playTwice(browser, site, game, round)) })
  } finally {
    await browser.close()
  }
  return found
}

async function playTwice(...table: [Browser, SiteAddress, string, GameRound]) {
  const { gaps, heapMb } = await play(SLOWER_CPU, ...table)
  const atFullSpeed = await play(1, ...table)
  return {
    ...tasksOf(atFullSpeed.work, atFullSpeed.gaps.length > 0),
    frames: gaps.length,
    lateFrames: gaps.filter((gap) => gap > FRAME_MS * LATE_FRAMES).length,
    heapMb,
  }
}

async function play(slower: number, browser: Browser, site: SiteAddress, game: string, round: GameRound) {
  // A member of its own: a round of another visit may be open, and would be gone on with.
  const { visitor } = await funded(site, BALANCE)
  await visitor.get('/') // what is said once after a login
  const { origin } = site
  const { context, page } = await slowPhone(browser, origin, visitor.cookieHeader, undefined, slower)
  const session = await context.newCDPSession(page)
  // What runs this file names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (work) => work')
  try {
    await page.goto(`${origin}/game/SEN/${game}${round.query ?? ''}`, { waitUntil: 'networkidle' })
    await prepareRound(page, round)
    await pause(REST_MS)
    await page.evaluate(countFrames, [MOVES, RESTS])
    // What finds the button is the bench's own work in the page, so it is done before anything counts.
    const button = round.press.at(-1)
    if (button !== undefined) await page.locator(button).focus()
    await pause(REST_MS)
    const work = await workOfMainThread(page, async () => {
      if (button !== undefined) await page.keyboard.press('Enter')
      await pause(round.lastsMs)
    })
    const gaps = await page.evaluate(() => (window as unknown as { frameGaps: number[] }).frameGaps)
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return { work, gaps, heapMb: usedSize / 1e6 }
  } finally {
    await context.close()
  }
}

/** Marks of the page: from now on something moves on the stage, or nothing does. */
const [MOVES, RESTS] = ['stage moves', 'stage rests']

/**
 * Runs in the page: marks when the stage moves, and keeps how long after the last each frame came meanwhile. To ask what moves makes the
 * browser work out styles, so it is asked in a task of its own once the frame is drawn: within the frame it took more of it
 * than the page did (2.7 ms of each frame of a flight, beside 2.6 of its script).
 */
function countFrames([moves, rests]: string[]) {
  let moved = false
  const markMotion = () => {
    const stage = document.querySelector('.stage')
    const moving =
      stage?.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running') ||
      document.querySelector('.flight[data-flight=flying],[data-pond]') !== null
    if (moving !== moved) performance.mark((moving ? moves : rests) as string)
    moved = moving
  }
  const drawn = new MessageChannel()
  drawn.port1.onmessage = markMotion
  const gaps: number[] = []
  Object.assign(window, { frameGaps: gaps })
  let last = performance.now()
  const frame = (now: number) => {
    if (moved) gaps.push(now - last)
    last = now
    drawn.port2.postMessage(null)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

const TASK = 'ThreadControllerImpl::RunTask'
/** The bench asks for every frame, so that each has one. */
const FRAME = 'FireAnimationFrame'

/** The longest of the thread's tasks on that phone, and how many were long. `moves`: whether the stage moved at all, for one that never rests. */
function tasksOf(work: readonly Work[], moves: boolean) {
  const ms = ({ tdur = 0 }: Work) => (tdur * SLOWER_CPU) / 1_000
  const tasks = work.filter(({ name }) => name === TASK)
  const marks = work.filter(({ name }) => name === MOVES || name === RESTS)
  /** Whether the stage moved when a task began: something that a task sets in motion begins after it. */
  const movesAtFirst = marks[0] ? marks[0].name === RESTS : moves
  const whileMoving = ({ ts }: Work) => {
    const last = marks.findLast((mark) => mark.ts <= ts)
    return last ? last.name === MOVES : movesAtFirst
  }
  const beside = tasks.filter(whileMoving).map(ms)
  const workedMs = betweenFrames(work, tasks)
    .filter(([frame]) => frame && whileMoving(frame))
    .map((some) => some.reduce((sum, task) => sum + ms(task), 0))
  const [longest] = tasks.toSorted((one, other) => ms(other) - ms(one))
  const inside = longest ? work.filter((part) => part.name !== TASK && isWithin(part, longest)) : []
  const parts = inside.toSorted((one, other) => ms(other) - ms(one)).slice(0, 5)
  return {
    longestMs: longest ? ms(longest) : 0,
    longestWas: parts.map((part) => `${part.name} ${ms(part).toFixed(1)}`).join(', '),
    longTasks: tasks.filter((task) => ms(task) > LONG_TASK_MS).length,
    longestMovingMs: Math.max(0, ...beside),
    longMovingTasks: beside.filter((task) => task > LONG_TASK_MS).length,
    ownFrames: workedMs.length,
    ownLateFrames: workedMs.filter((worked) => worked > FRAME_MS * LATE_FRAMES).length,
  }
}

/** The tasks from each frame's to that of the next; what comes before the first and after the last is of none. */
function betweenFrames(work: readonly Work[], tasks: readonly Work[]): Work[][] {
  const drawn = work.filter(({ name }) => name === FRAME).map(({ ts }) => ts)
  const starts = drawn.toSorted((one, other) => one - other)
  const runs: Work[][] = [[]]
  for (const task of tasks.toSorted((one, other) => one.ts - other.ts)) {
    const end = task.ts + (task.dur ?? 0)
    let isFrame = false
    for (; (starts[0] ?? Number.POSITIVE_INFINITY) <= end; starts.shift()) isFrame = true
    if (isFrame) runs.push([])
    runs.at(-1)?.push(task)
  }
  return runs.slice(1, -1)
}

const isWithin = ({ ts, dur = 0 }: Work, task: Work) => ts >= task.ts && ts + dur <= task.ts + (task.dur ?? 0)
