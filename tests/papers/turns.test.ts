import { describe, expect, test } from 'bun:test'
import { paperStates } from '../../src/core/db/enums.ts'
import { isPast, mayBecome, mayOwe, type TurnFacts, turnOf } from '../../src/review/papers/state-rules.ts'
import {
  answeredTurn,
  byUrgency,
  type DatedFacts,
  type DeskFilter,
  deskFilters,
  isIn,
  isLate,
  nextText,
  type Turn,
  turnAt,
} from '../../src/review/papers/turn-rules.ts'

const at = (day: string) => new Date(`2026-${day}T10:00:00Z`)
const counts = { unsettled: 0, asking: 0, wanted: 2, invited: 0, accepted: 0, reported: 0, proof: '' as const }
const times = {
  unsettled_since: null,
  asking_since: null,
  asked_until: null,
  asked_since: null,
  accepted_since: null,
  answered_last: null,
  reported_last: null,
  proof_since: null,
  proof_due: null,
}
const facts: DatedFacts = {
  state: 'review',
  payment: 'none',
  since: at('06-01'),
  due: '2026-07-01',
  answer_due: null,
  report_due: null,
  ...counts,
  ...times,
}

describe('whose turn it is', () => {
  test.each<[Partial<TurnFacts>, string]>([
    [{ state: 'draft' }, 'confirm author'],
    [{ state: 'unconfirmed' }, 'confirm author'],
    [{ state: 'received' }, 'check editor'],
    [{ state: 'returned' }, 'correct author'],
    [{ state: 'revision' }, 'revise author'],
    [{ state: 'accepted', payment: 'due' }, 'pay author'],
    [{ state: 'accepted', payment: 'claimed' }, 'pay editor'],
    [{ state: 'accepted', payment: 'paid' }, 'publish editor'],
    [{ state: 'accepted', payment: 'none' }, 'publish editor'],
    [{ state: 'published' }, 'none nobody'],
    [{ state: 'rejected' }, 'none nobody'],
    [{ state: 'withdrawn' }, 'none nobody'],
    [{ state: 'withdrawn', unsettled: 1 }, 'settle_letter editor'],
    [{}, 'invite editor'],
    [{ invited: 1 }, 'invite editor'],
    [{ invited: 2 }, 'answer reviewer'],
    [{ invited: 1, accepted: 1 }, 'answer reviewer'],
    [{ accepted: 2 }, 'report reviewer'],
    [{ accepted: 1 }, 'invite editor'],
    [{ accepted: 1, reported: 1 }, 'report reviewer'],
    [{ reported: 1 }, 'invite editor'],
    [{ reported: 2 }, 'decide editor'],
    [{ invited: 1, reported: 2 }, 'decide editor'],
    [{ reported: 3 }, 'decide editor'],
    [{ wanted: 0 }, 'decide editor'],
    [{ asking: 1, accepted: 2 }, 'answer_reviewer editor'],
    [{ asking: 1, accepted: 1, reported: 2 }, 'answer_reviewer editor'], // before decide
    [{ asking: 1, accepted: 1 }, 'answer_reviewer editor'],
    [{ asking: 1, accepted: 1, unsettled: 1 }, 'settle_letter editor'],
    [{ asking: 1, accepted: 1, state: 'revision' }, 'revise author'], // a decision was made
  ])('%j: %s', (more, turn) => {
    const { next, waits_for } = turnOf({ ...facts, ...more })
    expect(`${next} ${waits_for}`).toBe(turn)
  })

  test.each<[Partial<DatedFacts>, string]>([
    [{ unsettled: 1, unsettled_since: at('06-05') }, 'settle_letter 06-05 null, beside: invite 06-01 null'],
    [{ unsettled: 1, state: 'rejected' }, 'settle_letter 06-01 null'],
    [{ answered_last: at('06-04') }, 'invite 06-04 null'],
    [{ answered_last: at('05-04') }, 'invite 06-01 null'], // of the round before
    [{ invited: 2, asked_since: at('06-03'), answer_due: '2026-06-13' }, 'answer 06-03 2026-06-13'],
    [{ accepted: 2, accepted_since: at('06-06'), report_due: '2026-06-14' }, 'report 06-06 2026-06-14 late'],
    [{ reported: 2, reported_last: at('06-09') }, 'decide 06-09 null'],
    [
      { asking: 1, accepted: 2, asking_since: at('06-10'), accepted_since: at('06-06'), report_due: '2026-06-14' },
      'answer_reviewer 06-10 2026-06-14 late, beside: report 06-06 2026-06-14 late',
    ],
    [
      { asking: 1, accepted: 1, reported: 2, reported_last: at('06-09') },
      'answer_reviewer 06-01 null, beside: decide 06-09 null',
    ],
    [{ state: 'returned' }, 'correct 06-01 2026-07-01'],
    [{ state: 'revision', due: '2026-06-14' }, 'revise 06-01 2026-06-14 late'],
    [{ state: 'revision', due: '2026-06-15' }, 'revise 06-01 2026-06-15'],
    [{ state: 'received' }, 'check 06-01 null'],
  ])('since when and until when: %j: %s', (more, said) => {
    const text = ({ next, since, due, late }: Turn) =>
      `${next} ${since.toISOString().slice(5, 10)} ${due}${late ? ' late' : ''}`
    const { beside, ...turn } = turnAt({ ...facts, ...more }, more.invited ? '2026-06-13' : '2026-06-15')
    expect(text(turn) + (beside ? `, beside: ${text(beside)}` : '')).toBe(said)
  })
})

test.each<[Parameters<typeof nextText>[0], number, string]>([
  [
    { next: 'answer_reviewer', waits_for: 'editor', until: '2027-02-20' },
    1,
    'Answer a reviewer: more time until 20 Feb',
  ],
  [{ next: 'answer_reviewer', waits_for: 'editor' }, 1, 'Answer a reviewer'],
  [{ next: 'pay', waits_for: 'author' }, 1, 'Waiting for the payment'],
  [{ next: 'pay', waits_for: 'editor' }, 1, 'Check the payment'],
  [{ next: 'check', waits_for: 'editor' }, 2, 'Check the revision'],
])('the next step %j of round %d is called %s', (turn, round, text) => {
  expect(nextText(turn, round)).toBe(text)
})

const turn: Turn = { next: 'decide', waits_for: 'editor', since: at('06-01'), due: null, late: false }
const late: Turn = { ...turn, next: 'revise', waits_for: 'author', late: true }

describe('the lists of the desk', () => {
  const paper = { ...turn, state: 'review', editor_id: 7 } as const
  const behind = { beside: { ...late } }
  test.each<[Parameters<typeof isIn>[1], string]>([
    [paper, 'open mine editor all'],
    [{ ...paper, editor_id: 8 }, 'open editor all'],
    [{ ...paper, editor_id: null }, 'open editor unassigned all'],
    [{ ...paper, editor_id: null, state: 'unconfirmed' }, 'editor unconfirmed all'],
    [{ ...paper, editor_id: null, state: 'rejected', waits_for: 'nobody' }, 'ended all'],
    [{ ...paper, waits_for: 'reviewer' }, 'open mine reviewer all'],
    [{ ...paper, waits_for: 'author', late: true }, 'open mine author late all'],
    [{ ...paper, ...behind }, 'open mine editor author late all'],
    [{ ...paper, state: 'unconfirmed', waits_for: 'author' }, 'unconfirmed all'],
    [{ ...paper, state: 'draft', waits_for: 'author' }, 'all'],
    [{ ...paper, state: 'rejected', waits_for: 'nobody' }, 'ended all'],
    [{ ...paper, state: 'withdrawn' }, 'editor ended all'], // a letter is to be settled
  ])('hold a paper that is %j: %s', (standing, lists) => {
    const filters = Object.keys(deskFilters) as DeskFilter[]
    expect(filters.filter((filter) => isIn(filter, standing, 7)).join(' ')).toBe(lists)
  })

  test.each<[Turn, object]>([
    [turn, { late: false, due: null }],
    [
      { ...late, due: '2026-06-14' },
      { late: true, due: '2026-06-14' },
    ],
    [
      { ...turn, beside: { ...late, due: '2026-06-14' } },
      { late: true, due: '2026-06-14' },
    ],
    [
      { ...turn, beside: { ...turn, due: '2026-06-16' } },
      { late: false, due: '2026-06-16' },
    ],
  ])('answer %j as late where they hold it as late', (one, said) => {
    expect(answeredTurn(one)).toEqual({ next: one.next, waits_for: one.waits_for, since: one.since, ...said } as never)
    expect(isIn('late', { ...one, state: 'review', editor_id: 7 }, 7)).toBe(answeredTurn(one).late)
  })

  test('begin with what is late, then the editor’s turn, then what waits longest', () => {
    const papers = [
      { ...turn, id: 1, waits_for: 'author', since: at('01-01') } as const,
      { ...turn, id: 2, since: at('06-02') },
      { ...turn, id: 4 },
      { ...turn, id: 3 },
      { ...late, id: 5, since: at('06-09') },
      { ...turn, id: 6, since: at('06-08'), beside: late },
    ]
    expect(papers.sort(byUrgency).map(({ id }) => id)).toEqual([6, 5, 3, 4, 2, 1])
    expect(papers.map(isLate)).toEqual([true, true, false, false, false, false])
  })
})

test('a day is over the day after', () => {
  expect([null, '2026-06-14', '2026-06-15', '2026-06-16'].map((day) => isPast(day, '2026-06-15'))).toEqual([
    ...[false, true, false, false],
  ])
})

test.each<[string, (typeof paperStates)[number][]]>([
  ['withdrawn', ['received', 'returned', 'review', 'revision', 'accepted']],
  ['review', ['received', 'review']],
  ['rejected', ['received', 'returned', 'review', 'revision']],
  ['accepted', ['received', 'review', 'published']],
])('a paper may become %s from %j', (to, from) => {
  expect(paperStates.filter((state) => mayBecome(state, to as (typeof paperStates)[number]))).toEqual(from)
})

test.each([
  ['due', ['accepted', 'published']],
  ['paid', ['accepted', 'published', 'withdrawn']],
] as const)('what became of a fee that is %s is said of papers that are %j', (payment, states) => {
  expect(paperStates.filter((state) => mayOwe({ state, payment }))).toEqual([...states])
})
