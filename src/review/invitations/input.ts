import { t } from 'elysia'
import { recommendations, requestStates } from '../../core/db/enums.ts'
import { fileKinds } from '../files/rules.ts'
import { numberParameters } from '../papers/input.ts'
import { personExample, personFields } from '../papers/request-input.ts'
import type { Known } from './candidate-queries.ts'
import type { Candidate } from './candidate-rules.ts'
import { hints } from './hint-rules.ts'

const letter = t.Optional(
  t.Object(
    { subject: t.String(), text: t.String() },
    {
      description:
        'The template’s where absent; {link} is filled at sending. Of steps, with `send`, `remind`, `cancel`, `thank` and `refuse`',
    },
  ),
)
const day = (description: string) => t.Optional(t.String({ description, examples: ['2026-12-14'] }))

const newPerson = t.Object({
  name: t.String(),
  email: t.Optional(t.String()),
  affiliation: t.Optional(t.String()),
  orcid: t.Optional(t.String()),
})

export const asking = t.Object(
  {
    person: t.Union([t.Integer(), newPerson], { description: 'The id of a known reviewer, or somebody new' }),
    answer_due: day('The last day to answer'),
    due: day('The last day of the report'),
    page_language: t.Optional(
      t.String({
        description: 'One of the journal’s languages, for the letter and the reviewer’s page',
      }),
    ),
    send: t.Optional(t.Boolean({ description: 'False keeps the person for later' })),
    looked: t.Optional(t.Boolean({ description: 'True once the hints were looked at' })),
    letter,
  },
  {
    examples: [
      { person: { name: 'Arjun Das', email: 'das@elsewhere.example' }, answer_due: '2027-02-14', due: '2027-03-14' },
    ],
  },
)

const actions = ['send', 'remind', 'cancel', 'dates', 'accept', 'decline', 'thank', 'refuse', 'reminders'] as const

export const step = t.Object(
  {
    action: t.UnionEnum([...actions]),
    answer_due: day('With `dates`'),
    due: day('With `dates`'),
    reason: t.Optional(t.String({ description: 'With `decline`: `busy`, `not_my_field`, `conflict` or `other`' })),
    note: t.Optional(t.String()),
    suggest: t.Optional(t.String()),
    not_before: day('With `decline`: the reviewer asks not to be asked before'),
    never: t.Optional(t.Boolean()),
    stopped: t.Optional(t.Boolean({ description: 'With `reminders`: whether the journal sends none by itself' })),
    letter,
    looked: t.Optional(t.Boolean({ description: 'Whether what the letter tells of the authors was looked at' })),
  },
  { examples: [{ action: 'dates', answer_due: '2027-02-14', due: '2027-03-14' }] },
)

/** A report that came by email; the answers to questions are named `q_` and the question's id. */
export const report = t.Object(
  {
    recommendation: t.UnionEnum([...recommendations]),
    to_author: t.String(),
    to_editor: t.Optional(t.String()),
    report_file: t.Optional(t.Array(t.File(), { maxItems: fileKinds.report_file.most })),
  },
  {
    additionalProperties: t.String(),
    examples: [{ recommendation: 'minor', to_author: 'Say more about the soil.', to_editor: 'A careful study.' }],
  },
)

const refs = { hints: t.Array(t.UnionEnum([...hints])) }

export const hintsFound = t.Object(
  { error: t.Literal('hints_found'), ...refs },
  {
    title: 'HintsFound',
    description: 'What must be looked at first',
    examples: [{ error: 'hints_found', hints: ['coauthor'] }],
  },
)

export const identifyingFound = t.Object(
  {
    error: t.Literal('traces_found'),
    traces: t.Array(t.Object({ page: t.Nullable(t.Integer()), kind: t.String(), text: t.String(), field: t.String() })),
  },
  {
    title: 'LetterTraces',
    description: 'What of the letter would tell the reviewer who wrote the paper',
    examples: [{ error: 'traces_found', traces: [{ page: null, kind: 'name', text: 'Ravi Kumar', field: '' }] }],
  },
)

export const wrongState = t.Object(
  { error: t.Literal('invalid_state'), state: t.String() },
  {
    title: 'RequestConflict',
    description: 'Not possible in the state that the paper or the request has',
    examples: [{ error: 'invalid_state', state: requestStates[3] }],
  },
)

export const cleaning = t.Object({ to_author: t.String() }, { examples: [{ to_author: 'Say more about the soil.' }] })

export const requestParameters = t.Object({
  ...numberParameters.properties,
  request: t.String({ description: 'A request’s code', examples: ['R7KQ4ZM'] }),
})

export const reviewerParameters = t.Object({ id: t.String({ description: 'A reviewer’s id', examples: ['1'] }) })

const person = { id: t.Nullable(t.Integer()), ...personFields }

const figures = {
  open: t.Integer({ description: 'Requests that are open' }),
  last_asked: t.Nullable(t.Date()),
  asked: t.Integer(),
  accepted: t.Integer(),
  reported: t.Integer(),
  median_days: t.Nullable(t.Number({ description: 'From accepting to the report' })),
  not_before: t.Nullable(t.String()),
}

const statisticsExample = {
  open: 1,
  last_asked: '2026-11-02T09:00:00.000Z',
  asked: 4,
  accepted: 3,
  reported: 2,
  median_days: 18,
  not_before: null,
}

const candidate = t.Object({
  person: t.Object(person),
  source: t.UnionEnum(['reviewer', 'board', 'author', 'suggested', 'decliner']),
  why: t.Array(t.String()),
  ...refs,
  ...figures,
})

export const candidates = t.Array(candidate, {
  title: 'Candidates',
  description: 'Best match first',
  examples: [
    [
      {
        person: personExample,
        source: 'reviewer',
        why: ['Reviewed here 2 times'],
        hints: ['busy'],
        ...statisticsExample,
      },
    ],
  ],
})

const reviewerFields = { ...person, keywords: t.String(), note: t.String(), never: t.Boolean(), ...figures }
const reviewerExample = { ...personExample, keywords: 'rice, soil', note: '', never: false, ...statisticsExample }

export const reviewer = t.Object(reviewerFields, {
  title: 'Reviewer',
  description: 'The reviewer',
  examples: [reviewerExample],
})

export const reviewers = t.Array(reviewer, {
  title: 'Reviewers',
  description: 'By name',
})

export const reviewerChange = t.Partial(
  t.Object({
    ...personFields,
    keywords: t.String(),
    note: t.String(),
    not_before: t.String(),
    never: t.Boolean(),
  }),
  { examples: [{ keywords: 'rice, soil', not_before: '2027-06-01' }] },
)

const statisticsOf = ({ open, last_asked, asked, accepted, reported, median_days, not_before }: Known) => ({
  open,
  asked,
  accepted,
  reported,
  not_before,
  last_asked,
  median_days: median_days === null ? null : Math.round(Number(median_days)),
})

/** Converts a candidate to the API's format. */
export const answeredCandidate = (found: Candidate) => {
  const { id, name, email, affiliation, orcid, source, why, hints } = found
  return { person: { id, name, email, affiliation, orcid }, source, why, hints, ...statisticsOf(found) }
}

/** Converts a reviewer to the API's format. */
export const answeredReviewer = (found: Known) => {
  const { id, name, email, affiliation, orcid, keywords, note, never } = found
  return { id, name, email, affiliation, orcid, keywords, note, never, ...statisticsOf(found) }
}
