import { describe, expect, test } from 'bun:test'
import { streamParts } from '../../src/web/http/download.ts'

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text()

describe('the parts of a download', () => {
  test('are streamed as they are read, with texts as UTF-8', async () => {
    async function* parts() {
      yield 'सीता '
      yield new TextEncoder().encode('Devi')
    }
    expect(await textOf(streamParts(parts()))).toBe('सीता Devi')
  })

  test('end the stream with an error if they cannot be read, and the failure is logged', async () => {
    const failures: unknown[] = []
    // biome-ignore lint/correctness/useYield: it fails at once
    async function* parts(): AsyncGenerator<string> {
      throw new Error('the disk is gone')
    }
    const result = await textOf(streamParts(parts(), (error) => failures.push(error))).catch(String)
    expect([result, failures.map(String)]).toEqual(['Error: the disk is gone', ['Error: the disk is gone']])
  })

  test('are not read further once the client leaves, and no failure is logged', async () => {
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
    const stream = streamParts(parts(), (error) => failures.push(error))
    await started.promise
    const left = stream.cancel()
    part.resolve('late')
    await left
    expect([failures, ends]).toEqual([[], ['ended']])
  })
})
