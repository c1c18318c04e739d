import { expect, test } from 'bun:test'
import { DrizzleQueryError } from 'drizzle-orm'
import { causeAndRemedy, isRefusal, openFilesProblem } from '../../src/core/db/remedies.ts'

const coded = (code: string, message = '') => Object.assign(new Error(message), { code })

test.each([
  [
    new Error('database or disk is full'),
    'database or disk is full. Free some space there, or choose another DATA_DIR.',
  ],
  [
    new Error('only 3 MB are left on its disk'),
    'only 3 MB are left on its disk. Free some space there, or choose another DATA_DIR.',
  ],
  [
    coded('EROFS', 'EROFS: read-only file system, mkdir'),
    'EROFS: read-only file system, mkdir. Mount its disk so that it can be written.',
  ],
  [coded('EACCES'), 'EACCES. Give it to the user that runs the journal: chown -R.'],
  [
    coded('SQLITE_CANTOPEN', 'unable to open database file'),
    'unable to open database file. Give it to the user that runs the journal: chown -R.',
  ],
  [
    coded('EMFILE', 'too many open files'),
    'too many open files. Let the journal open more files: LimitNOFILE= of systemd, ulimit -n.',
  ],
  [coded('ECONNREFUSED'), 'ECONNREFUSED. Start it, or look at its address.'],
  [
    coded('53300', 'sorry, too many clients already'),
    'sorry, too many clients already. Raise its max_connections, or end other clients.',
  ],
  [coded('3D000', 'database "x" does not exist\nHint'), 'database "x" does not exist'],
  [new DrizzleQueryError('\nalter table', [], coded('40P01', 'deadlock detected')), 'deadlock detected'],
  [new Error(''), 'no answer'],
  ['odd', 'odd'],
])('the reason of a failed start is explained in one line: %#', (error, line) => {
  expect(causeAndRemedy(error)).toBe(line)
})

test.each([
  ['EMFILE', true],
  ['EACCES: permission denied, open', true],
  ['RangeError: Out of memory', true],
  ['could not read block 3 in file "base/5/16384"', false],
  ['ENOENT', false],
])('the error %s counts as a refusal by the system: %p', (message, expected) => {
  expect(isRefusal(new Error(message))).toBe(expected)
})

test.each([
  [
    'Max open files            64                   64                   files',
    'EMFILE: only 64 files may be open, not 512',
  ],
  ['Max cpu time unlimited\nMax open files            1024                 524288               files', undefined],
  ['Max open files            unlimited            unlimited            files', undefined],
  ['', undefined],
])('the process limits %p get the problem %p', (limits, problem) => {
  expect(openFilesProblem(limits)).toBe(problem)
})
