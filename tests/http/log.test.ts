import { expect, test } from 'bun:test'
import { createBatchedLog } from '../../src/web/http/log.ts'

test('the log’s lines are JSON with the time of each, written several at once', () => {
  const written: string[] = []
  let now = new Date('2026-06-15T10:00:00.001Z')
  const log = createBatchedLog(
    (text) => written.push(text),
    () => now,
  )
  log.info({ message: 'a "quoted"\nline', none: undefined })
  log.answered(String.raw`"method":"GET","path":"/a\"b"`, { status: 304, ms: 0.1, id: 'x-1' })
  now = new Date('2026-06-15T10:00:00.002Z')
  log.error({ message: 'lost' })
  log.answered('"method":"GET","path":"/"', { status: 200, ms: 0, id: 'x-2', at: new Date('2026-06-15T09:59:59.999Z') })
  expect(written).toEqual([])
  log.flush()
  log.flush()
  expect(written).toHaveLength(1)
  expect(
    written[0]
      ?.trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { time: '2026-06-15T10:00:00.001Z', level: 'info', message: 'a "quoted"\nline' },
    { time: '2026-06-15T10:00:00.001Z', level: 'info', method: 'GET', path: '/a"b', status: 304, ms: 0.1, id: 'x-1' },
    { time: '2026-06-15T10:00:00.002Z', level: 'error', message: 'lost' },
    { time: '2026-06-15T09:59:59.999Z', level: 'info', method: 'GET', path: '/', status: 200, ms: 0, id: 'x-2' },
  ])
})

test('the log’s lines are written soon, without a call of flush', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  createBatchedLog(resolve, () => new Date()).info({ message: 'soon' })
  expect(await promise).toContain('soon')
})

test('no logged text can begin a line, move the cursor or reverse the direction of writing', () => {
  const evil = 'a\r\n{"level":"error"}\u001b[2J\u0085b\u009b31mc\u2028d\u2029e\u202ef\u2066g\u200fh\u007f'
  const written: string[] = []
  const log = createBatchedLog(
    (text) => written.push(text),
    () => new Date(),
  )
  log.info({ message: 'sign_in', name: evil })
  log.flush()
  expect(written[0]).toMatch(/^[\x20-\x7e]+\n$/)
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ name: evil })
})
