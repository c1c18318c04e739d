import { afterEach, describe, expect, test } from 'bun:test'
import { dirname, join } from 'node:path'
import type { CertificateFacts } from '../../src/journal/certificates/certificate-facts.ts'
import {
  createDrawing,
  createPdfCache,
  type Drawing,
  hashDocumentFacts,
} from '../../src/journal/certificates/drawing/drawing.ts'

const script = new URL('../support/fakes/unsteady-worker.ts', import.meta.url).href
const named = (name: string) => ({ kind: 'certificate', name }) as CertificateFacts // the worker reads nothing else
const numbered = (count: number) => Array.from({ length: count }, (_, at) => named(`${at}`))
const text = (pdf: Uint8Array | undefined | null) => (pdf ? new TextDecoder().decode(pdf) : '')

let drawing: Drawing | undefined
afterEach(() => drawing?.stop())
const aDrawing = (options: Parameters<typeof createDrawing>[0] = {}) => {
  const made = createDrawing({ most: 2, script, ...options })
  drawing = made
  const draw = async (facts: CertificateFacts, signal = new AbortController().signal) => {
    const drawn = await made
      .draw(facts, async () => ({}), { signal })
      .catch((error) => {
        if (error.name === 'AbortError') return undefined
        throw error
      })
    return drawn ? text(drawn) : 'nobody waits'
  }
  return { ...made, draw }
}

/** What the workers were asked for. */
function heard() {
  const names: string[] = []
  const channel = new BroadcastChannel('asked')
  channel.onmessage = ({ data }: MessageEvent<string>) => names.push(data)
  return { names, close: () => channel.close() }
}

async function all(documents: AsyncIterable<Uint8Array>): Promise<string[]> {
  const names: string[] = []
  for await (const pdf of documents) names.push(text(pdf))
  return names
}

const soon = async (holds: () => boolean) => {
  for (let tries = 0; tries < 500 && !holds(); tries++) await Bun.sleep(10)
  return holds()
}

/** What a file loads when it is loaded itself, but Node's own modules. */
async function loadedWith(file: string): Promise<string[]> {
  const imports = new Bun.Transpiler({ loader: 'ts' }).scanImports(await Bun.file(file).text())
  const files = imports
    .filter(({ kind, path }) => kind === 'import-statement' && !path.startsWith('node:'))
    .map(({ path }) => join(dirname(file), path))
  return [...files, ...(await Promise.all(files.map(loadedWith))).flat()]
}

test('a worker lowers its priority before it loads what draws', async () => {
  const src = join(import.meta.dir, '../../src')
  expect(await loadedWith(join(src, 'journal/certificates/drawing/worker.ts'))).toEqual([
    join(src, 'core/workers/threads.ts'),
  ])
})

describe('the drawing workers', () => {
  test('workers start as work needs them, and end without work', async () => {
    const { draw, drawAll, workers } = aDrawing({ idleMs: 50 })
    expect(workers()).toBe(0)
    expect(await draw(named('Sita'))).toBe('Sita')
    expect(workers()).toBe(1)
    await all(drawAll(numbered(40), {}))
    expect(workers()).toBe(2)
    expect(await soon(() => workers() === 0)).toBe(true)
    expect(await draw(named('Ravi'))).toBe('Ravi')
  })

  test('documents come in the requested order', async () => {
    const { drawAll } = aDrawing()
    expect(await all(drawAll(numbered(57), {}))).toEqual(numbered(57).map(({ name }) => name))
    expect(await all(drawAll([], {}))).toEqual([])
  })

  test('workers draw only a little ahead of the reader, and stop when the reader leaves', async () => {
    const { names, close } = heard()
    const left = new AbortController()
    const documents = aDrawing().drawAll(numbered(200), {}, left.signal)
    expect(names).toEqual([])
    expect(text((await documents.next()).value ?? undefined)).toBe('0')
    await Bun.sleep(200)
    expect(names.length).toBeLessThanOrEqual(21)
    left.abort()
    await all(documents).catch(() => {})
    await Bun.sleep(100)
    expect(names.length).toBeLessThanOrEqual(21)
    close()
  })

  test('a single document is drawn before the rest of a list', async () => {
    const { draw, drawAll } = aDrawing({ most: 1 })
    const documents = drawAll(numbered(30), {})
    await documents.next()
    expect(await draw(named('Sita'))).toBe('Sita')
    expect(text((await documents.next()).value ?? undefined)).toBe('1')
  })
})

describe('single documents', () => {
  test('a document is not drawn once nobody waits for it', async () => {
    const { names, close } = heard()
    const { draw } = aDrawing({ most: 1 })
    const left = new AbortController()
    const abandoned = Array.from({ length: 300 }, (_, at) => draw(named(`slow ${at}`), left.signal))
    await soon(() => names.length > 0)
    left.abort()
    expect(await draw(named('Sita'))).toBe('Sita')
    const refused = (await Promise.all(abandoned)).filter((drawn) => drawn === 'nobody waits').length
    expect(refused).toBeGreaterThan(250) // the others were drawn before
    expect(await draw(named('Ravi'), left.signal)).toBe('nobody waits')
    expect(await draw(named('Ravi'))).toBe('Ravi')
    await soon(() => names.includes('Ravi'))
    const drawn = Array.from({ length: 300 - refused }, (_, at) => `slow ${at}`)
    expect(names).toEqual([...drawn, 'Sita', 'Ravi'])
    close()
  })

  test('a document that several wait for is drawn once, even if the first leaves', async () => {
    const { names, close } = heard()
    const { draw } = aDrawing({ most: 1 })
    const left = new AbortController()
    const before = draw(named('slow'))
    const first = draw(named('Sita'), left.signal)
    const others = ['second', 'third', 'fourth'].map(() => draw(named('Sita')))
    left.abort()
    expect(await Promise.all([before, first, ...others])).toEqual(['slow', 'nobody waits', 'Sita', 'Sita', 'Sita'])
    await soon(() => names.includes('Sita'))
    expect(names).toEqual(['slow', 'Sita'])
    close()
  })
})

describe('failures', () => {
  test.each(['fails', 'dies', 'hangs'])('a document that %s fails alone', async (name) => {
    const { draw, drawAll } = aDrawing(name === 'hangs' ? { maxMs: 1500 } : {}) // a worker may be slow to start
    const broken = all(drawAll([...numbered(8), named(name), ...numbered(8)], {}))
    const other = all(drawAll(numbered(30), {}))
    expect(await broken.catch((error) => error)).toBeInstanceOf(Error)
    expect(await other).toHaveLength(30)
    expect(await draw(named(name)).catch((error) => error)).toBeInstanceOf(Error)
    expect(await draw(named('Sita'))).toBe('Sita')
  })

  test('documents before a failure are delivered', async () => {
    const documents = aDrawing().drawAll([...numbered(8), named('fails'), named('9')], {})
    const whole: string[] = []
    const failure = await (async () => {
      for await (const pdf of documents) whole.push(text(pdf))
    })().catch((error) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(whole).toEqual(numbered(8).map(({ name }) => name))
  })

  test('stopping the drawing fails everything that waits', async () => {
    const { draw, stop, workers } = aDrawing({ most: 1 })
    const waiting = [draw(named('hangs')), draw(named('hangs')), draw(named('Sita'))]
    await Bun.sleep(50)
    stop()
    for (const one of await Promise.allSettled(waiting)) expect(one.status).toBe('rejected')
    expect(workers()).toBe(0)
  })

  test('a worker that cannot start fails one job after the other', async () => {
    const { draw } = aDrawing({ script: new URL('./none.ts', import.meta.url).href })
    expect(await draw(named('Sita')).catch((error) => error)).toBeInstanceOf(Error)
    expect(await draw(named('Ravi')).catch((error) => error)).toBeInstanceOf(Error)
  })
})

describe('cached documents', () => {
  test('a drawn document is served from the cache', async () => {
    const { names, close } = heard()
    const { draw, drawAll } = aDrawing()
    expect(await draw(named('3'))).toBe('3')
    expect(await draw(named('3'))).toBe('3')
    expect(await all(drawAll(numbered(5), {}))).toEqual(['0', '1', '2', '3', '4'])
    await all(drawAll(numbered(5), {}))
    await soon(() => names.length >= 5)
    expect(names.sort()).toEqual(['0', '1', '2', '3', '4'])
    close()
  })

  test('a document is cached under all of its facts', () => {
    expect(hashDocumentFacts(named('Sita'))).toBe(hashDocumentFacts(named('Sita')))
    expect(hashDocumentFacts(named('Sita'))).not.toBe(hashDocumentFacts(named('Ravi')))
  })

  test('the cache has a limit in bytes; the last used stay longest', () => {
    const kept = createPdfCache(1000)
    const pdf = (size: number) => new Uint8Array(size)
    for (const key of ['a', 'b', 'c', 'd']) kept.set(key, pdf(250))
    expect(kept.get('a')).toBeDefined()
    kept.set('e', pdf(250))
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => kept.get(key))).toEqual(['a', 'c', 'd', 'e'])
    kept.set('a', pdf(10))
    expect(kept.calculatedSize).toBe(760)
    kept.set('huge', pdf(600))
    expect(kept.get('huge')).toBeUndefined()
    expect(kept.calculatedSize).toBe(760)
  })
})
