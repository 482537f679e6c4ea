// Runs the built command line as often as it is asked, in one process: its parent sends the arguments, and hears the exit
// code. Each run is the whole program from its first line, on a module of its own; what it imports stays loaded.
import { pathToFileURL } from 'node:url'

const [node = '', , program = ''] = process.argv
let runs = 0

process.on('message', async (/** @type {string[]} */ args) => {
  process.argv = [node, program, ...args]
  process.exitCode = undefined
  runs += 1
  await import(`${pathToFileURL(program)}?run=${runs}`)
  // A command never prints this byte: the parent knows by it that it has read all.
  for (const output of [process.stdout, process.stderr]) output.write('\0')
  process.send?.(process.exitCode ?? 0)
})
process.on('disconnect', () => process.exit())
