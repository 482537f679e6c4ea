/**
 * The sounds of a table, made here and not loaded: what is seen is heard (a roll, cards, reels, a rocket that rises), then a win by
 * its size or a soft loss. Money that only comes back is no win and makes no sound. `game.ts` loads it once the visitor has
 * switched sound on.
 */

interface Note {
  hertz: number
  /** Where the pitch glides to. */
  toHertz?: number
  atSeconds: number
  seconds: number
  volume: number
  /** Absent: noise around the pitch, as of dice, cards and gold that is scratched. */
  shape?: OscillatorType
}

const noise = (hertz: number, atSeconds: number, seconds: number, volume: number): Note => ({
  hertz,
  atSeconds,
  seconds,
  volume,
})
const repeated = (times: number, everySeconds: number, note: (atSeconds: number, at: number) => Note) =>
  Array.from({ length: times }, (_, at) => note(at * everySeconds, at))
/** Notes that rise, each shorter than the last, after what tells the win in words. */
const rising = (hertz: readonly number[], seconds: number, volume: number): Note[] =>
  hertz.map((each, at) => ({ hertz: each, seconds, volume, shape: 'sine', atSeconds: 0.15 + at * 0.11 }))

const win = [523.25, 659.25, 783.99]
const sounds = {
  bet: [{ hertz: 190, atSeconds: 0, seconds: 0.09, volume: 0.16, shape: 'triangle' }],
  /** Dice and balls that run out: knocks that come further apart. */
  roll: repeated(7, 1, (_, at) => noise(700 + at * 60, 0.02 * at * (at + 2), 0.06, 0.2 - at * 0.02)),
  card: repeated(5, 0.08, (at) => noise(2_600, at, 0.05, 0.16)),
  /** Five reels stop one after the other. */
  reel: repeated(5, 0.1, (at) => noise(320, 0.45 + at, 0.08, 0.24)),
  rise: [{ hertz: 110, toHertz: 640, atSeconds: 0, seconds: 0.9, volume: 0.07, shape: 'sawtooth' }],
  /** A boat that rises for as long as its round goes on, and that turns over. */
  soar: [{ hertz: 110, toHertz: 880, atSeconds: 0, seconds: 35, volume: 0.05, shape: 'triangle' }],
  fall: [
    { hertz: 330, toHertz: 70, atSeconds: 0, seconds: 0.6, volume: 0.09, shape: 'triangle' },
    noise(500, 0.4, 0.4, 0.16),
  ],
  /** One card of a deal that all watch, and one clash of a fight. */
  deal: [noise(2_600, 0.1, 0.06, 0.18)],
  clash: repeated(3, 0.09, (at) => noise(1_100, at, 0.08, 0.16)),
  scratch: repeated(3, 0.07, (at) => noise(3_800, at, 0.06, 0.14)),
  tile: [{ hertz: 420, toHertz: 640, atSeconds: 0, seconds: 0.12, volume: 0.12, shape: 'triangle' }],
  /** One for each ball that is called. */
  ball: repeated(30, 0.15, (at) => ({
    hertz: 880,
    atSeconds: at,
    seconds: 0.08,
    volume: 0.08,
    shape: 'sine',
  })),
  shot: [noise(900, 0, 0.12, 0.2)],
  loss: [{ hertz: 220, toHertz: 165, atSeconds: 0.1, seconds: 0.28, volume: 0.07, shape: 'sine' }],
  win: rising(win, 0.4, 0.1),
  /** Of five stakes and more. */
  bigWin: rising([...win, 1046.5], 0.5, 0.11),
  /** Of twenty: a scene of its own. */
  greatWin: rising([...win, 1046.5, 1318.5, 1568, 2093], 0.7, 0.12),
} satisfies Record<string, Note[]>
export type Sound = keyof typeof sounds

/** What is heard while the picture of a game moves. */
const movements: Record<string, Sound> = {
  dice: 'roll',
  roulette: 'roll',
  crash: 'rise',
  scratch: 'scratch',
  'video-poker': 'card',
  mines: 'tile',
  bingo: 'ball',
  fish: 'shot',
  'slots-lines': 'reel',
  'slots-ways': 'reel',
  'slots-cascade': 'reel',
}

/** What is heard when the stage of a table that many watch comes to a moment; `on`: it goes on from step to step. */
const moments: Record<string, Sound> = {
  'baccarat telling': 'deal',
  'baccarat telling on': 'deal',
  'sicbo telling': 'roll',
  'cockfight telling': 'clash',
  'cockfight telling on': 'clash',
  'crash-live flying': 'soar',
  'crash-live over': 'fall',
}

let audio: AudioContext | undefined
/** Until when a sound is heard at most: the end of the round, or what happens next on a stage that many watch. */
type Until = 'end' | 'moment'
const held: Partial<Record<Until, GainNode>> = {}
let hiss: AudioBuffer | undefined

/** A second of noise, made once. */
function hissOf(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss
  hiss = new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate })
  const samples = hiss.getChannelData(0)
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1
  return hiss
}

function sourceOf(audio: AudioContext, { hertz, toHertz, shape, seconds }: Note, from: number) {
  if (!shape) {
    const source = new AudioBufferSourceNode(audio, { buffer: hissOf(audio) })
    const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: hertz, Q: 1.2 })
    source.connect(filter)
    return { source, out: filter }
  }
  const source = new OscillatorNode(audio, { type: shape, frequency: hertz })
  if (toHertz) source.frequency.exponentialRampToValueAtTime(toHertz, from + seconds)
  return { source, out: source }
}

export function play(kind: Sound, until?: Until) {
  audio ??= new AudioContext()
  // A browser lets it sound after the first press only.
  audio.resume()
  const way = until ? heldUntil(until, audio) : audio.destination
  for (const note of sounds[kind] as Note[]) {
    const from = audio.currentTime + note.atSeconds
    const { source, out } = sourceOf(audio, note, from)
    const gain = new GainNode(audio, { gain: 0 })
    gain.gain.setValueAtTime(note.volume, from)
    gain.gain.exponentialRampToValueAtTime(0.001, from + note.seconds)
    out.connect(gain).connect(way)
    source.start(from)
    source.stop(from + note.seconds)
  }
}

function letGo(until: Until) {
  held[until]?.disconnect()
  delete held[until]
}

function heldUntil(until: Until, audio: AudioContext): GainNode {
  letGo(until)
  const gain = new GainNode(audio)
  gain.connect(audio.destination)
  held[until] = gain
  return gain
}

/** What is heard of a game while its picture moves: nothing for whoever wants no motion. */
export function playMotion(game: string) {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) play(movements[game] ?? 'bet', 'end')
}

/** What is heard of a moment of a round that many play. */
export function playMoment(moment: string) {
  letGo('moment')
  const kind = moments[moment]
  if (kind) play(kind, kind === 'soar' ? 'moment' : undefined)
}

const BIG_TIMES = 5
const GREAT_TIMES = 20

/** How a round has ended, by the marks of its result; at a table that many share, all bets of the member on it together. */
export function playEnd({
  result,
  stake = '0',
  payout = '0',
  roundStake = stake,
  roundPayout = payout,
}: Partial<DOMStringMap>) {
  letGo('end')
  const times = Number(roundPayout) / Number(roundStake)
  if (result === 'lost' && !(times > 0)) play('loss')
  else if (times > 1) play(times >= GREAT_TIMES ? 'greatWin' : times >= BIG_TIMES ? 'bigWin' : 'win')
}
