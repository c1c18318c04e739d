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

describe('a job that is woken', () => {
  test('runs at once, and each time that news of its work comes', async () => {
    const jobs = someJobs()
    jobs.listen(true)
    let runs = 0
    await jobs.whenWoken('letters', { run: async () => runs++ })
    expect(runs).toBe(1)
    jobs.wake('others')
    expect(runs).toBe(1)
    jobs.wake('letters')
    expect(runs).toBe(2)
    await Bun.sleep(0)
    jobs.wake('')
    expect(runs).toBe(3)
    await jobs.stop()
  })

  test('runs once more, never at the same time, if it is woken while it runs', async () => {
    const jobs = someJobs()
    jobs.listen(true)
    let [runs, running, most] = [0, 0, 0]
    const run = async () => {
      runs++
      most = Math.max(most, ++running)
      await Bun.sleep(5)
      running--
    }
    const turns = jobs.whenWoken('slow', { run })
    for (let time = 0; time < 5; time++) jobs.wake('slow')
    await turns
    expect([runs, most]).toEqual([2, 1])
    await jobs.stop()
  })

  test('runs when its next work is due', async () => {
    const jobs = someJobs()
    jobs.listen(true)
    const due = [new Date(now.at.getTime() + 20), undefined]
    let runs = 0
    const begun = performance.now()
    jobs.whenWoken('decisions', { run: async () => runs++, nextDue: async () => due.shift() })
    await until(() => runs === 2)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(20)
    await jobs.stop()
  })

  test('runs again soon if it failed, and while what is due stays', async () => {
    const jobs = someJobs()
    jobs.listen(true)
    let [failing, leaving] = [0, 0]
    const run = () => (++failing === 1 ? Promise.reject(new Error('once')) : Promise.resolve())
    jobs.whenWoken('failing', { run })
    jobs.whenWoken('leaving', { run: async () => leaving++, nextDue: async () => now.at })
    await until(() => failing >= 2 && leaving >= 2)
    await jobs.stop()
  })

  test('runs when news can be received again, or no more', async () => {
    const jobs = someJobs()
    let runs = 0
    await jobs.whenWoken('texts', { run: async () => runs++ })
    for (const isListening of [true, true, false, false, true]) {
      jobs.listen(isListening)
      await Bun.sleep(0)
    }
    expect(runs).toBe(4)
    await jobs.stop()
    jobs.wake('texts')
    expect(runs).toBe(4)
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
