// npm run test:economy [-- --only dice --weight video-poker=1.00]: the strategies that once made money of what turnover
// earns, and others like them, played by forms on the built site with the rates of the demo world. Who plays one is the agent of
// its own players, has invited them, and is promised all that the house promises anybody. What each is given for its turnover must
// stay below what its bets cost in the long run, by their exact odds: luck decides nothing.
import { parseArgs } from 'node:util'
import { askDatabase } from '../support/database/ask-database.ts'
import { startSite } from '../support/site/site.ts'
import { alone } from './alone.ts'
import { cardRoom } from './card-room.ts'
import { cockfight } from './cockfight.ts'
import { comeToToday, comeToTomorrow, settled, startYesterday, steppedClock } from './days.ts'
import { bestPriceOfPoint, claimOfDay, claimRewards, earningsOf, playOf, rolloverLeft } from './earnings.ts'
import { lines } from './lines.ts'
import { highestPromises, newPerson, operate, type Person } from './person.ts'
import { headLine, lineOf, type Played, verdictOf } from './report.ts'
import type { Cost, Strategy } from './strategy.ts'
import { tables } from './tables.ts'
import { voided } from './voided.ts'

/** People who do the same thing at a time: open their accounts, claim what is due to them. */
const AT_ONCE = 4

const SETTINGS = {
  simulatorDelayMs: '100',
  roundBettingMs: '7000',
  roundClosedMs: '100',
  roundResultMs: '0',
  roundTellingPercent: '0',
  // Nobody waits in a room whom a busy machine could make fold.
  roomTurnMs: '60000',
  roomHousePlayers: '1',
  // Hours pass at once here.
  realityCheckMinutes: '0',
}

const { values } = parseArgs({
  options: {
    /** Only strategies with this in their names. */
    only: { type: 'string', default: '' },
    /** `video-poker=1.00`: sets the weight of a game past `ops games weight`, which would refuse it. The run must fail then. */
    weight: { type: 'string' },
  },
})
const strategies = [...cockfight, ...cardRoom, ...tables, ...alone, ...voided, ...lines].filter(({ name }) =>
  name.includes(values.only),
)
const started = Date.now()
await startYesterday()
const site = await startSite({ env: steppedClock })
const problems: string[] = []
/** The highest share of its loss that a line is paid, in basis points. */
let dividend = 0
try {
  await play()
} catch (error) {
  problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
await site.stop().catch((error: Error) => problems.push(error.message))
for (const problem of problems) console.log(`problem: ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)

async function play(): Promise<void> {
  for (const [name, text] of Object.entries(SETTINGS)) await operate(site, 'settings', 'set', name, text)
  if (values.weight) await setWeight(values.weight)
  const promises = await highestPromises(site)
  dividend = promises.dividend
  const people = await inTurns(AT_ONCE, strategies, async ({ accounts, money }) =>
    newPerson(site, promises, { count: accounts, money }),
  )
  say(`${people.length} people have their accounts`)
  // A small answer to whoever is signed in.
  const lookIn = () =>
    inTurns(AT_ONCE, people, async ({ agent, players }) => {
      for (const { visitor } of [agent, ...players]) await visitor.get('/personalCenter/referral.csv')
    })
  await comeToToday(lookIn)
  const before = await inTurns(AT_ONCE, people, rolloverLeft)
  const costs = await playInLanes(people)
  say('all have played')
  const after = await inTurns(AT_ONCE, people, rolloverLeft)
  await inTurns(AT_ONCE, people, claimOfDay)
  await comeToTomorrow(lookIn)
  const players = people.flatMap((person) => person.players)
  await settled(
    site,
    players.map(({ id }) => id),
  )
  await inTurns(AT_ONCE, people, claimRewards)
  say('the day is settled')
  report(
    await figuresOf(
      people,
      costs,
      before.map((left, at) => left - (after[at] ?? 0n)),
    ),
  )
}

/** All that came of the strategies that were played to their end. */
async function figuresOf(
  people: readonly Person[],
  costs: readonly (Cost | undefined)[],
  freed: readonly bigint[],
): Promise<Played[]> {
  const perPoint = await bestPriceOfPoint(site)
  const all: Played[] = []
  for (const [at, strategy] of strategies.entries()) {
    const [person, cost] = [people[at], costs[at]]
    if (!person || !cost) continue
    const [play, earnings] = [await playOf(site, person), await earningsOf(site, person, perPoint)]
    all.push({ strategy, cost, ...play, freed: freed[at] ?? 0n, earnings })
  }
  return all
}

/** Plays each strategy by its person, lanes side by side; answers what each cost, in the order of the strategies. */
async function playInLanes(people: readonly Person[]): Promise<(Cost | undefined)[]> {
  const costs: (Cost | undefined)[] = strategies.map(() => undefined)
  const lanes = new Set(strategies.map(({ lane }) => lane))
  await Promise.all(
    [...lanes].map(async (lane) => {
      for (const [at, strategy] of strategies.entries()) {
        const person = people[at]
        if (strategy.lane !== lane || !person) continue
        costs[at] = await playOne(strategy, person)
      }
    }),
  )
  return costs
}

async function playOne(strategy: Strategy, person: Person): Promise<Cost | undefined> {
  const from = Date.now()
  try {
    return await strategy.play(site, person)
  } catch (error) {
    problems.push(`${strategy.name}: ${error instanceof Error ? error.message : error}`)
    return undefined
  } finally {
    say(`${strategy.name}, ${((Date.now() - from) / 1_000).toFixed(0)} s`)
  }
}

/** Sets the weight of a game, in spite of what turnover earns. */
async function setWeight(text: string): Promise<void> {
  const [node, weight] = text.split('=')
  const set = `update game set turnover_weight = round($2::numeric * 100) where vendor_code = 'SEN' and node_id = $1 returning node_id`
  const rows = await askDatabase(site, set, [node, weight])
  if (rows.length !== 1) throw new Error(`there is no game ${node}`)
}

/** Does something with each of many, some at a time; answers in their order. */
async function inTurns<One, Answer>(
  atOnce: number,
  all: readonly One[],
  work: (one: One) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = all.entries()
  const lane = async () => {
    for (const [at, one] of waiting) answers[at] = await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return answers
}

function report(all: readonly Played[]): void {
  console.log(`\n${headLine()}`)
  for (const one of all) console.log(lineOf(one, dividend))
  for (const one of all)
    if (verdictOf(one, dividend) === 'GAINS')
      problems.push(`${one.strategy.name}: earns what its bets cost, or more`)
  // A run in which nobody was given anything would prove nothing.
  for (const part of ['rebate', 'points', 'commission', 'share'] as const)
    if (values.only === '' && all.every(({ earnings }) => earnings[part] === 0n))
      problems.push(`nobody was given any ${part}`)
  console.log('')
  if (problems.length === 0) console.log(`${all.length} strategies, all lose`)
}

function say(what: string): void {
  console.log(`${((Date.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${what}`)
}
