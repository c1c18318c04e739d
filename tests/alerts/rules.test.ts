import { describe, expect, test } from 'bun:test'
import { writeAlertLetter } from '../../src/journal/alerts/letter.ts'
import { alertKindsIn, countAsked, countRefusal, dailyDue } from '../../src/journal/alerts/rules.ts'

test.each([
  [[], []],
  [
    ['calls', 'issues'],
    ['issues', 'calls'],
  ],
  [['issues', 'issues', 'authors', ''], ['issues']],
])('of %j the kinds are %j', (texts, kinds) => expect<unknown>(alertKindsIn(texts)).toEqual(kinds))

describe('an address may be asked to confirm', () => {
  const limit = { asked: 3, asked_on: '2026-06-15', never_at: null }

  test.each([
    ['that is new', undefined, '2026-06-15', 1],
    ['that was asked once', { ...limit, asked: 1 }, '2026-06-15', 2],
    ['that was asked three times', limit, '2026-06-15', undefined],
    ['that was asked three times 29 days ago', limit, '2026-07-14', undefined],
    ['that was asked three times 30 days ago', limit, '2026-07-15', 1],
    ['that must never be written to', { ...limit, asked: 0, never_at: new Date(0) }, '2027-06-15', undefined],
  ])('%s', (_, before, today, asked) => {
    expect(countAsked(before, today)).toEqual(asked ? { asked, asked_on: today } : undefined)
  })
})

test.each([
  ['2026-06-15T02:29:00Z', null, '2026-06-15T02:30:00.000Z'],
  ['2026-06-15T09:00:00Z', null, '2026-06-15T02:30:00.000Z'],
  ['2026-06-15T09:00:00Z', '2026-06-14', '2026-06-15T02:30:00.000Z'],
  ['2026-06-15T09:00:00Z', '2026-06-15', '2026-06-16T02:30:00.000Z'],
  ['2026-06-15T09:00:00Z', '2026-06-16', '2026-06-16T02:30:00.000Z'], // the clock was set back
])('at %s, after the letters of %s, the next are due at %s', (now, last, due) => {
  expect(dailyDue('Asia/Kolkata', { last, now: new Date(now) }).toISOString()).toBe(due)
})

test.each([
  [{ refused_days: 0, refused_on: null }, 1],
  [{ refused_days: 1, refused_on: '2026-06-15' }, 1],
  [{ refused_days: 1, refused_on: '2026-06-12' }, 2],
])('after %j, one more refusal makes %i', (before, refused_days) => {
  expect(countRefusal(before, '2026-06-15')).toEqual({ refused_days, refused_on: '2026-06-15' })
})

test('a letter makes links of the journal’s addresses alone, and no markup of titles', () => {
  const place = { year: 2026, volume: 5, issue: 2, refnumber: '7' }
  const named = [{ ...place, title: '<b>Rice</b> at https://else.example/', authorname: 'Ravi Sharma' }]
  const around = { journal: 'Field & Crops', origin: 'https://c.example', link: 'https://c.example/alerts/abc' }
  const { subject, text, html } = writeAlertLetter({ kind: 'articles', named, total: 3 }, around)
  expect(subject).toBe('Field & Crops: 3 new articles')
  expect(text).toContain(
    'Rice</b> at https://else.example/\nRavi Sharma\nhttps://c.example/archives/2026/vol5/issue2/7\n',
  )
  expect(text).toContain('And 2 more:\nhttps://c.example/archives\n')
  expect(html).toContain('<p>&lt;b&gt;Rice&lt;/b&gt; at https://else.example/<br>')
  expect(html.match(/<a href="[^"]+"/g)).toEqual([
    '<a href="https://c.example/archives/2026/vol5/issue2/7"',
    '<a href="https://c.example/archives"',
    '<a href="https://c.example/alerts/abc"',
  ])
})
