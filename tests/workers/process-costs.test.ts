import { expect, test } from 'bun:test'
import { totalmem } from 'node:os'
import {
  exceedsLimit,
  isStarved,
  measureProcess,
  memoryGranted,
  memoryOf,
  processorMsOf,
  workersThatFit,
} from '../../src/core/workers/process-costs.ts'

test.each([
  ['in time', 19_000, 19_000, false],
  ['on a starved machine', 3000, 40_000, false],
  ['that calculates for ever', 20_001, 21_000, true],
  ['that sleeps for ever', 10, 50_001, true],
  ['where processor time is not told', undefined, 20_001, true],
])('work %s is judged by processor time and clock', (_, processorMs, clockMs, expected) => {
  expect(exceedsLimit({ processorMs, clockMs }, 20_000)).toBe(expected)
})

test.each([
  ['that has just begun', 0, 500, false],
  ['with a quarter of a processor', 250, 1000, false],
  ['with less', 249, 1000, true],
  ['with none', 0, 501, true],
  ['where processor time is not told', undefined, 60_000, false],
])('work %s is starved or not', (_, processorMs, clockMs, expected) => {
  expect(isStarved({ processorMs, clockMs })).toBe(expected)
})

test('a process reports its processor time and memory, and none once it is gone', () => {
  const taken = measureProcess()
  while ((taken().processorMs ?? 99) < 20);
  expect(processorMsOf(process.pid)).toBeGreaterThan(10)
  expect(memoryOf(process.pid)).toBeGreaterThan(10_000_000)
  expect([processorMsOf(99_999_999), memoryOf(99_999_999)]).toEqual([undefined, 0])
})

test.each([
  [256, 1],
  [512, 1],
  [1024, 3],
  [2048, 8],
])('beside a journal with %d MB fit %d workers of 200 MB', (granted, expected) => {
  expect(workersThatFit(200 * 1024 * 1024, granted * 1024 * 1024)).toBe(expected)
})

test('where no control group is told, the memory of the machine is granted', () => {
  expect([memoryGranted(1_000_000), memoryGranted(0)]).toEqual([1_000_000, totalmem()])
})
