import { expect, test } from 'bun:test'
import { createRateLimit } from '../../src/web/limits/rate-limit.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 5, 15) + seconds * 1000)

/** How long each of some requests must wait, all of one client, each made after some seconds. */
function waits(moments: number[], rate = { burst: 3, perSecond: 0.5 }) {
  const limit = createRateLimit(rate)
  return moments.map((moment) => limit.secondsToWait('192.0.2.1', at(moment)))
}

test.each<[string, number[], number[]]>([
  ['a burst passes, the next one waits', [0, 0, 0, 0], [0, 0, 0, 2]],
  ['waiting counts as nothing', [0, 0, 0, 1, 1.5, 2], [0, 0, 0, 1, 1, 0]],
  ['one by one they go on', [0, 0, 0, 2, 2, 4, 4], [0, 0, 0, 0, 2, 0, 2]],
  ['after a pause the burst is whole, and no more', [0, 0, 0, 60, 60, 60, 60], [0, 0, 0, 0, 0, 0, 2]],
  ['a clock that is set back locks nobody out', [3600, 3600, 3600, 0, 2], [0, 0, 0, 2, 0]],
])('the rate limit: %s', (_, moments, seconds) => {
  expect(waits(moments)).toEqual(seconds)
})

test('the rate limit counts each client separately', () => {
  const limit = createRateLimit({ burst: 1, perSecond: 1 })
  expect(['a', 'b', 'a', 'b'].map((key) => limit.secondsToWait(key, at(0)))).toEqual([0, 0, 1, 1])
})
