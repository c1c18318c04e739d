import { describe, expect, test } from 'bun:test'
import { streamed } from '../../src/web/http/download.ts'

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text()

describe('parts', () => {
  test('are streamed as they are read, texts as UTF-8', async () => {
    async function* parts() {
      yield 'सीता '
      yield new TextEncoder().encode('Devi')
    }
    expect(await textOf(streamed(parts()))).toBe('सीता Devi')
  })

  test('that cannot be read break the stream off, and the failure is told', async () => {
    const failures: unknown[] = []
    // biome-ignore lint/correctness/useYield: it fails at once
    async function* parts(): AsyncGenerator<string> {
      throw new Error('the disk is gone')
    }
    const result = await textOf(streamed(parts(), (error) => failures.push(error))).catch(String)
    expect([result, failures.map(String)]).toEqual(['Error: the disk is gone', ['Error: the disk is gone']])
  })

  test('that are read while the client leaves are dropped without a failure', async () => {
    const failures: unknown[] = []
    const ends: string[] = []
    const started = Promise.withResolvers<void>()
    const part = Promise.withResolvers<string>()
    async function* parts() {
      try {
        started.resolve()
        yield await part.promise
        yield 'more'
      } finally {
        ends.push('ended')
      }
    }
    const stream = streamed(parts(), (error) => failures.push(error))
    await started.promise
    const left = stream.cancel()
    part.resolve('late')
    await left
    expect([failures, ends]).toEqual([[], ['ended']])
  })
})
