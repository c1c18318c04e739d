import { t } from 'elysia'
import { declineReasons, recommendations, requestStates, scrubStates, ways } from '../../core/db/enums.ts'

export const day = t.Nullable(t.String({ description: 'YYYY-MM-DD' }))
export const at = t.Nullable(t.Date())

/** A reviewer, in requests and in the list of reviewers. */
export const personFields = { name: t.String(), email: t.String(), affiliation: t.String(), orcid: t.String() }

export const personExample = {
  id: 1,
  name: 'Meera Nair',
  email: 'nair@elsewhere.example',
  affiliation: 'Institute of Soils',
  orcid: '0000-0002-1825-0097',
}

const requestFields = {
  request: t.String({ description: 'What reviewers and editors call it', examples: ['R7KQ4ZM'] }),
  place: t.Integer({ description: 'The 1 of “Reviewer 1”' }),
  person: t.Object({ id: t.Integer(), ...personFields }),
  round: t.Integer(),
  state: t.UnionEnum([...requestStates]),
  via: t.UnionEnum([...ways]),
  asked_at: at,
  answer_due: day,
  due: day,
  answered_at: at,
  reported_at: at,
  reason: t.Nullable(t.UnionEnum([...declineReasons])),
  note: t.String(),
  extension: t.Nullable(t.Object({ due: t.String(), note: t.String() })),
  reminders_stopped: t.Boolean({ description: 'Whether the journal reminds no more by itself' }),
  hints: t.Array(t.String()),
  report: t.Nullable(
    t.Object({
      version: t.Integer(),
      recommendation: t.Nullable(t.UnionEnum([...recommendations])),
      to_author: t.String(),
      clean_to_author: t.Nullable(t.String({ description: 'What the author will read instead' })),
      to_editor: t.String(),
      answers: t.Record(t.String(), t.String()),
      files: t.Array(
        t.Object({ id: t.String(), name: t.String(), bytes: t.Integer(), scrub: t.UnionEnum([...scrubStates]) }),
      ),
    }),
  ),
}

const requestExample = {
  request: 'R7KQ4ZM',
  place: 1,
  person: personExample,
  round: 1,
  state: 'reported',
  via: 'web',
  asked_at: '2026-11-02T09:00:00.000Z',
  answer_due: '2026-11-12',
  due: '2026-12-02',
  answered_at: '2026-11-03T10:30:00.000Z',
  reported_at: '2026-11-20T08:15:00.000Z',
  reason: null,
  note: '',
  extension: null,
  reminders_stopped: false,
  hints: [],
  report: {
    version: 1,
    recommendation: 'minor',
    to_author: 'Say more about the soil.',
    clean_to_author: null,
    to_editor: 'A careful study.',
    answers: { originality: '4' },
    files: [],
  },
}

/** A request to review one round of a paper, for editors. */
export const request = t.Object(requestFields, {
  title: 'ReviewRequest',
  description: 'The request, with its newest report',
  examples: [requestExample],
})
