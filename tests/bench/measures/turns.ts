/** Something that is asked for again and again while clocks run. */
export interface Load {
  ask(requests: number): Promise<void>
  /** CPU times so far, in ms, of the processes that serve it. */
  clocks(): number[]
}

/** All loads take turns, so that what else the machine does hits all of them alike. */
const TURNS = 6
/**
 * Requests that begin a turn and do not count: since the load's last turn more time has gone by than a busy site leaves between
 * two requests, in which what all visitors share is asked for anew, and kept pages end (docs/performance.md).
 */
const UNCOUNTED = 20
/** Of each load the dearest and the cheapest turn do not count: a vacuum or a job may have run meanwhile. */
const LEFT_OUT = 1

/** The CPU ms a request of each load, by its clocks, after a turn of each that does not count. */
export async function takeTurns(loads: readonly Load[], requests: number): Promise<number[][]> {
  const perTurn = Math.ceil(requests / TURNS)
  for (const load of loads) await load.ask(perTurn)
  const turns = loads.map((): number[][] => [])
  for (let turn = 0; turn < TURNS; turn++)
    for (const [index, load] of loads.entries()) {
      await load.ask(UNCOUNTED)
      const before = load.clocks()
      await load.ask(perTurn)
      const after = load.clocks()
      turns[index]?.push(after.map((ms, at) => (ms - (before[at] ?? 0)) / perTurn))
    }
  return turns.map((of) => (of[0] ?? []).map((_, clock) => middle(of.map((turn) => turn[clock] ?? 0))))
}

/** The mean without the extremes. */
function middle(values: number[]): number {
  const counted = values.sort((a, b) => a - b).slice(LEFT_OUT, -LEFT_OUT)
  return counted.reduce((sum, value) => sum + value, 0) / counted.length
}
