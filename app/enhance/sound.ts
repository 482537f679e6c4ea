/**
 * The sounds of a table, made here and not loaded: a tap for a bet, three rising notes for a win above its stake, and none
 * for any other end. `game.ts` loads it once the visitor has switched sound on.
 */

interface Note {
  hertz: number
  atSeconds: number
  seconds: number
  volume: number
  shape: OscillatorType
}

const win = [523.25, 659.25, 783.99]
const notes: Record<'bet' | 'win', readonly Note[]> = {
  bet: [{ hertz: 190, atSeconds: 0, seconds: 0.09, volume: 0.16, shape: 'triangle' }],
  win: win.map((hertz, at) => ({
    hertz,
    seconds: 0.4,
    volume: 0.1,
    shape: 'sine',
    // after what tells the win in words
    atSeconds: 0.15 + at * 0.11,
  })),
}

let audio: AudioContext | undefined

export function play(kind: 'bet' | 'win') {
  audio ??= new AudioContext()
  // A browser lets it sound after the first press only.
  audio.resume()
  for (const { hertz, atSeconds, seconds, volume, shape } of notes[kind]) {
    const from = audio.currentTime + atSeconds
    const oscillator = new OscillatorNode(audio, { type: shape, frequency: hertz })
    const gain = new GainNode(audio, { gain: 0 })
    gain.gain.setValueAtTime(volume, from)
    gain.gain.exponentialRampToValueAtTime(0.001, from + seconds)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(from)
    oscillator.stop(from + seconds)
  }
}
