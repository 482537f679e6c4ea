// node --import tests/crash/stepped-clock.mjs: this process's clock is off by the seconds that the file CLOCK_OFFSET_FILE
// holds, and steps when they change. Programs need to know nothing of it; timers go on as they did.
import { readFileSync } from 'node:fs'

const READ_EVERY_MS = 50

const Real = Date
let offsetMs = 0

function read() {
  try {
    offsetMs = Number(readFileSync(process.env.CLOCK_OFFSET_FILE ?? '', 'utf8')) * 1000 || 0
  } catch {
    offsetMs = 0
  }
}

read()
setInterval(read, READ_EVERY_MS).unref()

const now = () => Real.now() + offsetMs

globalThis.Date = new Proxy(Real, {
  construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now()], made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
