import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sharedStreams } from './shared-streams.ts'

const encoder = new TextEncoder()

/** A stream of the platform that a test writes to. */
class Source {
  isOpen = true
  readonly stream: ReadableStream<Uint8Array>
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  constructor(...first: readonly string[]) {
    this.stream = new ReadableStream({
      start: (controller) => {
        this.#controller = controller
      },
      cancel: () => {
        this.isOpen = false
      },
    })
    for (const text of first) this.write(`data: ${text}\n\n`)
  }

  write(text: string) {
    this.#controller?.enqueue(encoder.encode(text))
  }

  say(text: string) {
    this.write(`data: ${text}\n\n`)
  }

  end() {
    this.#controller?.close()
  }

  breakOff() {
    this.#controller?.error(new Error('broken off'))
  }
}

/** Streams of one name, by the sources that are opened for it one after the other. */
function sharing(...sources: readonly Source[]) {
  const share = sharedStreams()
  let opened = 0
  return async () => {
    const stream = await share('round-sicbo', async () => {
      const source = sources[opened++]
      if (!source) throw new Error('one more than was expected')
      return source.stream
    })
    return stream.getReader()
  }
}

const nextOf = async (reader: ReadableStreamDefaultReader<string>) => (await reader.read()).value

/** Whatever was said has come everywhere. */
async function settle() {
  for (let turn = 0; turn < 10; turn++) await setImmediate()
}

test('all hear what one source says; each begins with what was so when they came', async () => {
  const [shared, second, third] = [new Source('1'), new Source('2'), new Source('3')]
  const join = sharing(shared, second, third)
  const readers = [await join(), await join(), await join()]
  expect(await Promise.all(readers.map(nextOf))).toEqual(['data: 1', 'data: 2', 'data: 3'])
  shared.say('4')
  expect(await Promise.all(readers.map(nextOf))).toEqual(Array(3).fill('data: 4'))
  expect([shared.isOpen, second.isOpen, third.isOpen]).toEqual([true, false, false])
})

test('whoever comes reads a source of their own until the shared one says something', async () => {
  const [shared, own] = [new Source('1'), new Source('1')]
  const join = sharing(shared, own)
  const first = await join()
  expect(await nextOf(first)).toBe('data: 1')
  const second = await join()
  expect(await nextOf(second)).toBe('data: 1')
  shared.write(': nothing\n\n')
  expect(await nextOf(second)).toBe(': nothing')
  own.say('2')
  expect(await nextOf(second)).toBe('data: 2')
  shared.say('2')
  expect(await nextOf(second)).toBe('data: 2')
  expect(own.isOpen).toBe(false)
})

test('a thousand are told by one message', async () => {
  const all = Array.from({ length: 1_000 }, () => new Source('1'))
  const join = sharing(...all)
  const readers = []
  for (const _ of all) readers.push(await join())
  await Promise.all(readers.map(nextOf))
  all[0]?.say('2')
  expect(new Set(await Promise.all(readers.map(nextOf)))).toEqual(new Set(['data: 2']))
  expect(all.filter(({ isOpen }) => isOpen)).toEqual([all[0]])
})

test('who reads slowly gets the latest, and a message before a heartbeat', async () => {
  const source = new Source('1')
  const reader = await sharing(source)()
  for (const text of ['2', '3']) source.say(text)
  source.write(': nothing\n\n')
  await settle()
  expect(await nextOf(reader)).toBe('data: 3')
  const later = nextOf(reader)
  source.say('4')
  expect(await later).toBe('data: 4')
})

test('messages may come in pieces, and several in one', async () => {
  const source = new Source()
  const reader = await sharing(source)()
  source.write('data: on')
  source.write('e\n')
  source.write('\ndata: two\n\ndata: thr')
  await settle()
  expect(await nextOf(reader)).toBe('data: two')
  source.write('ee\n\n')
  expect(await nextOf(reader)).toBe('data: three')
})

test('the source is left with the last reader, and opened again for the next', async () => {
  const [shared, own, next] = [new Source('1'), new Source('1'), new Source('2')]
  const join = sharing(shared, own, next)
  const readers = [await join(), await join()]
  await readers[0]?.cancel()
  expect([shared.isOpen, own.isOpen]).toEqual([true, true])
  await readers[1]?.cancel()
  await settle()
  expect([shared.isOpen, own.isOpen]).toEqual([false, false])
  expect(await nextOf(await join())).toBe('data: 2')
})

test.each(['end', 'breakOff'] as const)(
  'all end with the source (%s), and the next opens another',
  async (how) => {
    const [shared, own, next] = [new Source('1'), new Source('1'), new Source('2')]
    const join = sharing(shared, own, next)
    const readers = [await join(), await join()]
    await Promise.all(readers.map(nextOf))
    shared[how]()
    expect((await Promise.all(readers.map((reader) => reader.read()))).map(({ done }) => done)).toEqual([
      true,
      true,
    ])
    expect(own.isOpen).toBe(false)
    expect(await nextOf(await join())).toBe('data: 2')
  },
)

test('a source of their own that ends leaves them at the shared one', async () => {
  const [shared, own] = [new Source('1'), new Source('1')]
  const join = sharing(shared, own)
  await join()
  const second = await join()
  expect(await nextOf(second)).toBe('data: 1')
  own.breakOff()
  await settle()
  shared.say('2')
  expect(await nextOf(second)).toBe('data: 2')
})

test('a refusal is told to who asked, and nothing of it is kept', async () => {
  const share = sharedStreams()
  const refuse = async () => {
    throw new Error('not found')
  }
  await expect(share('round-none', refuse)).rejects.toThrow('not found')
  const source = new Source('1')
  const reader = (await share('round-none', async () => source.stream)).getReader()
  expect(await nextOf(reader)).toBe('data: 1')
  await expect(share('round-none', refuse)).rejects.toThrow('not found')
  source.say('2')
  expect(await nextOf(reader)).toBe('data: 2')
})

test('if the shared one ends while another opens theirs, that is shared from then on', async () => {
  const share = sharedStreams()
  const [shared, own, last] = [new Source('1'), new Source('2'), new Source('3')]
  const first = (await share('round-sicbo', async () => shared.stream)).getReader()
  const second = share('round-sicbo', async () => {
    await first.cancel()
    return own.stream
  })
  const readers = [
    (await second).getReader(),
    (await share('round-sicbo', async () => last.stream)).getReader(),
  ]
  expect(await Promise.all(readers.map(nextOf))).toEqual(['data: 2', 'data: 3'])
  own.say('4')
  expect(await Promise.all(readers.map(nextOf))).toEqual(['data: 4', 'data: 4'])
  expect(shared.isOpen).toBe(false)
})
