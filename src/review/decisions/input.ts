import { t } from 'elysia'
import { decisionKinds } from '../../core/db/enums.ts'
import { feeChoices } from '../fees/choice-rules.ts'
import { fileKinds } from '../files/rules.ts'
import { ownLetter } from '../letters/input.ts'
import * as papersInput from '../papers/input.ts'
import { mostReports } from './rules.ts'

export const deciding = t.Object(
  {
    decision: t.UnionEnum([...decisionKinds]),
    letter: ownLetter,
    reports: t.Optional(
      t.Array(t.String(), {
        maxItems: mostReports,
        description: 'The requests whose reports the author gets; no other goes out',
      }),
    ),
    files: t.Optional(
      t.Array(t.String(), {
        maxItems: mostReports * fileKinds.report_file.most,
        description: 'The ids of the reports’ files that the author gets',
      }),
    ),
    due: t.Optional(t.String({ description: 'The last day of a revision or a correction', examples: ['2026-12-14'] })),
    fee: t.Optional(
      t.UnionEnum(Object.keys(feeChoices) as ['due', 'india', 'abroad', 'waived', 'none'], {
        description: 'By default `due`: the sum that the author’s country says. Where nothing says it, 422 `required`',
      }),
    ),
    looked: t.Optional(t.Boolean({ description: 'True once traces of the reviewers were looked at' })),
    without_reports: t.Optional(
      t.Boolean({ description: 'True to decide with fewer reports than the settings ask for' }),
    ),
    modification: t.String({ description: 'The version of the paper that was seen' }),
  },
  {
    examples: [
      {
        decision: 'minor',
        reports: ['R7KQ4ZM'],
        due: '2027-02-14',
        without_reports: true,
        modification: '2026-03-14T10:15:30.500Z',
      },
    ],
  },
)

export const identifyingFound = t.Object(
  {
    error: t.Literal('traces_found'),
    traces: t.Array(
      t.Object({
        file: t.Nullable(t.String()),
        request: t.Nullable(t.String()),
        page: t.Nullable(t.Integer()),
        kind: t.String(),
        text: t.String(),
        field: t.String(),
      }),
    ),
  },
  {
    description: 'What would tell the author who reviewed, or what is not for them',
    examples: [
      {
        error: 'traces_found',
        traces: [{ file: null, request: 'R7KQ4ZM', page: null, kind: 'name', text: 'Meera Nair', field: '' }],
      },
    ],
  },
)

export const wrongState = t.Object(
  { error: t.Literal('invalid_state'), state: t.String() },
  { description: 'Not possible in the paper’s state', examples: [{ error: 'invalid_state', state: 'accepted' }] },
)

export const paperConflict = t.Object(
  { error: t.String(), current: t.Optional(papersInput.paper) },
  {
    description: 'Somebody else changed the paper first, or the time to undo is over',
    examples: [{ error: 'too_late' }],
  },
)

export const articleFields = t.Record(t.String(), t.String(), {
  description: 'As `POST /api/admin/archives` takes them',
  examples: [{ title: 'Yield of rice under drought', authorname: 'Ravi Kumar', country: 'India', language: 'en' }],
})
