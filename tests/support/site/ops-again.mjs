// Runs the built command line repeatedly in one process: its parent sends the arguments and receives the exit code.
// Each run loads the program's entry module anew; its imports stay loaded.
import { pathToFileURL } from 'node:url'

const [node = '', , program = ''] = process.argv
let runs = 0

process.on('message', async (/** @type {string[]} */ args) => {
  process.argv = [node, program, ...args]
  process.exitCode = undefined
  runs += 1
  await import(`${pathToFileURL(program)}?run=${runs}`)
  // No command prints this byte: it tells the parent that the output is complete.
  for (const output of [process.stdout, process.stderr]) output.write('\0')
  process.send?.(process.exitCode ?? 0)
})
process.on('disconnect', () => process.exit())
