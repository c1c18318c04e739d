import { afterEach, describe, expect, test } from 'bun:test'
import { createJobs } from '../../src/core/jobs/jobs.ts'

const now = { at: new Date('2026-06-15T10:00:00Z') }
const lines: Record<string, unknown>[] = []
const write = (fields: Record<string, unknown>) => lines.push(fields)
const someJobs = () => createJobs({ clock: () => now.at, log: { info: write, error: write } })

afterEach(() => {
  lines.length = 0
})

/** Waits until a condition holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await Bun.sleep(1)
}

describe('a job', () => {
  test('runs at once and again, never twice at the same time', async () => {
    const jobs = someJobs()
    let [runs, running, most] = [0, 0, 0]
    jobs.every('slow', 1, async () => {
      runs++
      most = Math.max(most, ++running)
      await Bun.sleep(10)
      running--
    })
    expect(runs).toBe(1)
    await until(() => runs > 3)
    await jobs.stop()
    expect([most, running]).toEqual([1, 0])
  })

  test('that comes later does not run at once', async () => {
    const jobs = someJobs()
    let runs = 0
    jobs.everyLater('later', 5, async () => runs++)
    expect(runs).toBe(0)
    await until(() => runs > 0)
    await jobs.stop()
  })

  test('that fails is reported, runs again, and says so once', async () => {
    const jobs = someJobs()
    let runs = 0
    jobs.every('flaky', 1, async () => {
      if (++runs < 3) throw new Error('outer', { cause: new Error('the disk is full') })
    })
    await until(() => runs > 4)
    await jobs.stop()
    const failure = { message: 'flaky: the disk is full', job: 'flaky', lastRun: null }
    expect(lines).toEqual([failure, failure, { message: 'flaky: runs again', job: 'flaky' }])
    expect(jobs.list()).toEqual([{ name: 'flaky', isFailing: false, failures: 2, ran: now.at, failed: now.at }])
  })

  test('does not stop the others by failing', async () => {
    const jobs = someJobs()
    let runs = 0
    jobs.every('failing', 1, () => Promise.reject(new Error('always')))
    jobs.every('well', 1, async () => runs++)
    await until(() => runs > 3)
    await jobs.stop()
  })
})

describe('stopping', () => {
  test('aborts the signal, waits for what runs, and starts nothing more', async () => {
    const jobs = someJobs()
    let [runs, isAborted] = [0, false]
    jobs.every('long', 1, async (signal) => {
      runs++
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await Bun.sleep(5)
      isAborted = signal.aborted
    })
    const stopped = jobs.stop()
    expect(isAborted).toBe(false)
    await stopped
    expect(isAborted).toBe(true)
    await Bun.sleep(10)
    expect(runs).toBe(1)
  })
})
