import { describe, expect, test } from 'bun:test'
import {
  fileKinds,
  fileProblems,
  fileProblemText,
  isFileKind,
  kindTooMany,
  mediaTypeOf,
  neutralName,
  roundLimits,
  takesPapers,
  uploadLimits,
} from '../../src/review/files/rules.ts'

const of = (kind: keyof typeof fileKinds, bytes = 1) => ({ kind, bytes })

describe('the files of a round', () => {
  test('are at most one manuscript, ten supplements, 20 files and 62,914,560 bytes', () => {
    const supplements = Array.from({ length: 10 }, () => of('supplement'))
    const reports = Array.from({ length: 10 }, () => of('report_file'))
    expect(kindTooMany([], [of('manuscript'), ...supplements])).toBeUndefined()
    expect(kindTooMany([of('manuscript')], [of('manuscript')])).toBe('manuscript')
    expect(kindTooMany(supplements, [of('supplement')])).toBe('supplement')
    expect(kindTooMany([...supplements, ...reports], [of('source')])).toBe('source')
    const half = of('supplement', roundLimits.bytes / 2)
    expect(kindTooMany([half], [half])).toBeUndefined()
    expect(kindTooMany([half, half], [of('manuscript')])).toBe('manuscript')
  })

  test('have names that tell nothing', () => {
    expect(neutralName('2026-7K3M', { kind: 'manuscript', format: 'pdf', place: 1 })).toBe('2026-7K3M-manuscript-1.pdf')
    expect(neutralName('R7K3M9Q', { kind: 'manuscript', format: 'docx' })).toBe('R7K3M9Q-manuscript.docx')
    expect(neutralName('2026-7K3M', { kind: 'supplement', format: 'jpeg', place: 2 })).toBe(
      '2026-7K3M-supplement-2.jpg',
    )
  })

  test('are refused with advice', () => {
    for (const kind of Object.keys(fileKinds).filter(isFileKind))
      for (const code of fileProblems) expect(fileProblemText(kind, code)).toEndWith('.')
    expect(fileProblemText('manuscript', 'invalid_file')).toContain('Please save it as .docx or PDF')
    expect(uploadLimits).toEqual({ file: 20_971_520, body: 33_554_432, files: 20 })
    expect(mediaTypeOf('pdf')).toBe('application/pdf')
  })

  test.each([
    ['/submit', true],
    ['/s/abc/files', true],
    ['/r/abc', true],
    ['/admin/submissions/add', true],
    ['/api/admin/submissions', true],
    ['/submitted', false],
    ['/search', false],
    ['/admin/settings', false],
  ])('come to %s: %p', (path, takes) => {
    expect(takesPapers(path)).toBe(takes)
  })
})
