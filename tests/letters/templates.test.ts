import { describe, expect, test } from 'bun:test'
import { renderLetter, withLinkIn, withoutLink, withThisPageAsLink } from '../../src/office/letters/text-rules.ts'
import { nameOfLink } from '../../src/review/letters/link-rules.ts'
import { originalOf } from '../../src/review/letters/original-rules.ts'
import {
  filledLetter,
  letterProblem,
  maxLengths,
  storedTemplate,
  templateProblems,
  withLink,
  withValues,
  wordingOf,
} from '../../src/review/letters/template-rules.ts'
import {
  isLetterKind,
  type LetterKind,
  letterKindNames,
  letterKinds,
} from '../../src/review/papers/letter-kind-rules.ts'

const author: LetterKind[] = letterKindNames.filter((kind) => letterKinds[kind].side === 'author')
const reviewer: LetterKind[] = letterKindNames.filter((kind) => letterKinds[kind].side === 'reviewer')
const everyValue = {
  number: '2026-7KQ2',
  title: 'Yield of rice',
  name: 'Dr Rao',
  authors: 'Asha Rao, Ravi Kumar',
  reports: 'Reviewer 1: fine.',
  decision: 'minor revision',
  fee: 'Rs 2000',
  payment_details: 'By bank.',
  due: '3 December 2026',
  request: 'R7K2Q9M',
  abstract: 'We measured.',
  answer_due: '27 November 2026',
  what: 'The report was sent.',
  list: '2026-7KQ2: decide',
  websitename: 'Field Crops',
}

test('the kinds of letters are those that the API documents', () => {
  expect(author.join(' ')).toBe(
    'confirm received coauthor returned minor major accept reject desk_reject fee revision_reminder ' +
      'proof proof_reminder coauthor_proof to_author withdrawn receipt',
  )
  expect(reviewer.join(' ')).toBe(
    'invitation answer_reminder report_reminder extension files_replaced cancelled thanks to_reviewer receipt_review',
  )
  expect(letterKindNames.slice(author.length + reviewer.length).join(' ')).toBe(
    'lost_link new_paper new_report new_answer new_proof digest',
  )
  expect(isLetterKind('constructor')).toBe(false)
})

describe.each(letterKindNames)('the original of %s', (kind) => {
  const filled = filledLetter(kind, originalOf(kind), everyValue)

  test('takes no placeholder that its kind refuses, and fits the form', () => {
    expect(templateProblems(kind, originalOf(kind))).toEqual([])
  })

  test('leaves nothing in braces but the link', () => {
    expect(`${filled.subject} ${filled.text.replaceAll('{link}', '')}`).not.toMatch(/[{}]/)
    expect(filled.text).toEndWith('With kind regards,\nField Crops')
  })

  test('is readable without any value', () => {
    const { subject, text } = filledLetter(kind, originalOf(kind), { websitename: '' })
    expect(text).toEndWith('With kind regards,\nThe editors')
    expect(`${subject}${text}`).not.toContain('undefined')
  })
})

describe('whom a letter tells what', () => {
  test.each(reviewer)('%s refuses what is the authors’ own', (kind) => {
    for (const name of ['number', 'authors', 'reports', 'decision', 'fee', 'payment_details']) {
      expect(templateProblems(kind, { subject: 'S', text: `a {${name}} b` })).toMatchObject([
        { field: 'text', code: 'invalid', message: expect.stringContaining(`{${name}} has no place in this letter`) },
      ])
      expect(templateProblems(kind, { subject: `{${name}}`, text: '' })).toMatchObject([{ field: 'subject' }])
    }
  })

  test.each(author)('%s refuses what is the reviewers’ own', (kind) => {
    for (const name of ['request', 'answer_due', 'abstract'])
      expect(templateProblems(kind, { subject: '', text: `{${name}}` })).toMatchObject([{ field: 'text' }])
  })

  test.each(letterKindNames)('%s takes what all take, and nothing unknown', (kind) => {
    const text = '{websitename} {signature} {due} {link}'
    expect(templateProblems(kind, { subject: '', text })).toEqual([])
    for (const name of ['titel', 'Title', ' title ', '', 'constructor'])
      expect(templateProblems(kind, { subject: '', text: `{${name}}` })).toMatchObject([{ code: 'invalid' }])
  })

  test.each(reviewer)('%s holds no author’s value, even from words that ask for it', (kind) => {
    const asked = '{number} {authors} {reports} {fee} {decision} {payment_details}'
    const { text } = filledLetter(kind, { subject: 'S', text: asked }, everyValue)
    for (const value of ['2026-7KQ2', 'Asha', 'Reviewer 1', 'Rs 2000', 'minor', 'By bank'])
      expect(text).not.toContain(value)
  })

  test('letters of one request differ in their subjects, and all name it', () => {
    const subjects = reviewer.map((kind) => originalOf(kind).subject)
    expect(subjects.filter((one) => !one.includes('{request}'))).toEqual([])
    expect(new Set(subjects).size).toBe(subjects.length)
    expect(originalOf('receipt_review').subject).toContain('{what}')
  })

  test.each(reviewer.filter((kind) => kind !== 'cancelled'))(
    '%s links the reviewer’s page, whatever is written',
    (kind) => {
      expect(originalOf(kind).text).toContain('{link}')
      expect(withLink(kind, { subject: 'S', text: 'Please read it.' }).text).toMatch(
        /^Please read it\.\n\n.*\n\{link\}$/s,
      )
      expect(withLink(kind, { subject: 'S', text: 'Here: {link}' }).text).toBe('Here: {link}')
    },
  )

  test.each(['coauthor', 'cancelled'] as const)('%s holds no link', (kind) => {
    expect(filledLetter(kind, { subject: 'S', text: 'a\n{link}\nb' }, everyValue).text).toBe('a\nb')
    expect(withLink(kind, { subject: 'S', text: 'a' }).text).toBe('a')
  })
})

describe('a template', () => {
  test('keeps the link out of the subject', () => {
    expect(templateProblems('invitation', { subject: 'See {link}', text: '' })).toMatchObject([
      { field: 'subject', code: 'invalid' },
    ])
  })

  test.each(['subject', 'text'] as const)('that is too long is refused on its %s', (field) => {
    const wording = { subject: '', text: '', [field]: 'x'.repeat(maxLengths[field] + 1) }
    expect(templateProblems('thanks', wording)).toMatchObject([{ field, code: 'too_long' }])
  })

  test('is stored as nothing where it is the original', () => {
    const { subject, text } = originalOf('thanks')
    expect(storedTemplate('thanks', { subject: ` ${subject} `, text: text.replaceAll('\n', '\r\n') })).toEqual({
      subject: '',
      text: '',
    })
    expect(wordingOf('thanks', storedTemplate('thanks', { subject, text: 'Thanks.' }))).toEqual({
      subject,
      text: 'Thanks.',
    })
    expect(wordingOf('thanks', undefined)).toEqual(originalOf('thanks'))
  })
})

describe('values', () => {
  test('that look like placeholders are text', () => {
    const values = { ...everyValue, title: '{link} {name} $& {authors}' }
    expect(filledLetter('received', { subject: '{title}', text: '{title} {link}' }, values)).toEqual({
      subject: '{ link } {name} $& {authors}',
      text: '{ link } {name} $& {authors} {link}',
    })
  })

  test('of several lines stay as they are, and make no second line of a subject', () => {
    const { subject, text } = filledLetter(
      'digest',
      { subject: '{list}', text: '{list}' },
      { list: 'a\nb', websitename: '' },
    )
    expect([subject, text]).toEqual(['a b', 'a\nb'])
  })
})

describe('the link in a letter', () => {
  const link = 'https://crops.example/r/7k2q9m'

  test('is put in at sending, in text and HTML alike, and nothing else can be opened', () => {
    const { text, html } = renderLetter(
      { body: 'Dear <b> & you,\n\nopen\n{link}\n\nnot https://evil.example', language: '' },
      link,
    )
    expect(text).toBe(`Dear <b> & you,\n\nopen\n${link}\n\nnot https://evil.example`)
    expect(html).toContain('<p>Dear &lt;b&gt; &amp; you,</p>')
    expect(html).toContain(`<p>open<br><a href="${link}">${link}</a></p>`)
    expect(html.match(/<a /g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|<script|<style|src=|url\(/)
  })

  test('may be several', () => {
    const { html } = renderLetter({ body: '{link}', language: '' }, `${link}\n${link}2`)
    expect(html.match(/<a /g)).toHaveLength(2)
  })

  test('may be several, each below its name, which is no link', () => {
    const { html } = renderLetter(
      { body: '{link}', language: '' },
      `Your <paper>, see x.example:\n${link}\n\nYour review R1:\n${link}2`,
    )
    expect(html).toContain(`<p>Your &lt;paper&gt;, see x.example:<br><a href="${link}">${link}</a><br><br>Your review`)
    expect(html.match(/<a /g)).toHaveLength(2)
  })

  test.each([
    ['See the next steps here:\n{link}\n\nYours', 'See the next steps here.\n\nYours'],
    ['Open this link:\n\n{link}\n\nWe ask', 'Open this link.\n\nWe ask'],
    ['Take the names out.\n\n{link}', 'Take the names out.'],
    ['Please see {link} soon', 'Please see this page soon'],
    ['No link: none', 'No link: none'],
  ])('of %p is on its own page %p', (body, shown) => expect(withThisPageAsLink(body)).toBe(shown))

  const paper = { number: '2026-1A7S', request: null, title: 'On onions', changed: '2026-02-03' }
  test.each([
    ['reviewer', 'review', 'Your review R1A2B3:'],
    ['draft', 'draft', 'Your draft, last changed on 3 February 2026:'],
    ['draft', 'unconfirmed', 'Your paper 2026-1A7S:'],
    ['author', 'unconfirmed', 'Your paper 2026-1A7S:'],
    ['author', 'draft', 'Your paper 2026-1A7S:'],
    ['author', 'review', 'Your paper 2026-1A7S, “On onions”:'],
  ] as const)('of purpose %s, of a paper in state %s, is named %p', (purpose, state, name) => {
    const request = purpose === 'reviewer' ? 'R1A2B3' : null
    expect(nameOfLink({ ...paper, purpose, state, request })).toBe(name)
  })

  test('is never replaced by its own dollar signs', () => {
    expect(withLinkIn('a {link}', '$&')).toBe('a $&')
  })

  test.each([
    ['author', '…/s/•••'],
    ['reviewer', '…/r/•••'],
    ['both', '…/•••'],
  ])('of %s is shown as %s', (side, shown) => expect(withoutLink('to {link}', side)).toBe(`to ${shown}`))
})

test.each([
  [undefined, undefined],
  [{ subject: 'Your paper', text: 'Dear {name}' }, undefined],
  [{ subject: ' ', text: 'Dear' }, 'subject required'],
  [{ subject: 'Your paper', text: ' ' }, 'text required'],
  [{ subject: 'x'.repeat(300), text: 'x'.repeat(200_000) }, undefined],
  [{ subject: 'x'.repeat(301), text: 'Dear' }, 'subject invalid'],
  [{ subject: 'Your paper', text: 'x'.repeat(200_001) }, 'text invalid'],
])('an editor’s own letter, row %#', (letter, wrong) => {
  const problem = letterProblem(letter)
  expect(problem && `${problem.field} ${problem.code}`).toBe(wrong)
})

test.each([
  ['Please revise it by {due}', false, 'text invalid'],
  ['Please revise it by {due}', true, undefined],
  ['We cannot publish it', false, undefined],
] as const)('“%s” where a letter’s day is %s', (text, hasDue, wrong) => {
  const problem = letterProblem({ subject: 'Our decision', text }, hasDue)
  expect(problem && `${problem.field} ${problem.code}`).toBe(wrong)
})

test.each([
  ['{reports} by {due}', 'Say more by 1 May'],
  ['{link} and { due } stay, as does {constructor}', '{link} and { due } stay, as does {constructor}'],
  ['{name}{name}', 'Asha {due}Asha {due}'],
])('an editor’s own words are filled once: %s', (text, filled) => {
  const values = { reports: 'Say more', due: '1 May', name: 'Asha {due}' }
  expect(withValues({ subject: text, text }, values)).toEqual({ subject: filled, text: filled })
})
