import { expect, test } from 'bun:test'
import { fixedProblem, movedMessage, noIssueProblem, placeChangeIn } from '../../src/journal/record/place-form.ts'

const row = { year: 2026, volume: 5, issue: 2, refnumber: '7', article_number: '' }

test.each([
  ['nothing', {}, {}, ''],
  ['the same', { year: '2026', volume: '5', issue: ' 2 ' }, {}, ''],
  ['another issue', { issue: '3' }, { issue: 3 }, ''],
  ['issue 0 of another volume', { volume: '6', issue: '0' }, { volume: 6, issue: 0 }, ''],
  ['another year', { year: '2025' }, { year: 2025 }, ''],
  ['no year', { year: '' }, {}, 'required year'],
  ['words', { volume: 'five' }, {}, 'invalid volume'],
  ['a power', { volume: '1e3' }, {}, 'invalid volume'],
  ['two that are wrong', { year: '-1', issue: '', volume: '6' }, { volume: 6 }, 'invalid year, required issue'],
])('a move with %s is read into columns or problems', (_, form, columns, problems) => {
  const change = placeChangeIn(row, form)
  expect(change.columns).toEqual(columns)
  expect(change.problems.map(({ code, field }) => `${code} ${field}`).join(', ')).toBe(problems)
})

test.each([
  ['the same', { year: '2026', volume: '5', issue: '2', refnumber: ' 7' }, undefined],
  ['another ref number', { refnumber: '07' }, 'refnumber'],
  ['another issue', { issue: '3' }, 'issue'],
])('an edit with %s names the field that it may not change', (_, form, field) => {
  expect(fixedProblem(row, form)?.field).toBe(field)
})

test('an issue that does not exist is named', () => {
  expect(noIssueProblem(row).message).toBe('There is no Volume 5, Issue 2 of 2026')
})

test.each([
  [undefined, 'Moved to Volume 5, Issue 2 (2026) as ref. 7, pages 1–6. Its old address redirects here.'],
  [
    { description: 'On rice', pagenumber: '4-9', article_number: '' },
    'Moved to Volume 5, Issue 2 (2026) as ref. 7, pages 1–6. Its old address redirects here. ' +
      'Its pages 1–6 overlap those of “On rice” (4–9): correct them.',
  ],
])('the message after a move beside %j names the overlap', (overlap, words) => {
  expect(movedMessage({ ...row, pagenumber: '1-6' }, overlap)).toBe(words)
})

test('the message about a single page speaks of one page', () => {
  const message = movedMessage(
    { ...row, pagenumber: '5-5' },
    { description: 'On rice', pagenumber: '4-9', article_number: '' },
  )
  expect(message).toEndWith('Its page 5 is one of “On rice” (4–9): correct it.')
})
