import { t } from 'elysia'
import {
  declineReasons,
  paperFileKinds,
  paymentStates,
  recommendations,
  requestStates,
  scrubStates,
} from '../../core/db/enums.ts'

const day = t.Nullable(t.String({ description: 'YYYY-MM-DD' }))
const at = t.Nullable(t.Date())

/** A request to review one round of a paper, as editors read it. */
export const request = t.Object({
  request: t.String({ description: 'What reviewers and editors call it', examples: ['R7KQ4ZM'] }),
  place: t.Integer({ description: 'The 1 of “Reviewer 1”' }),
  person: t.Object({
    id: t.Integer(),
    name: t.String(),
    email: t.String(),
    affiliation: t.String(),
    orcid: t.String(),
  }),
  round: t.Integer(),
  state: t.UnionEnum([...requestStates]),
  via: t.UnionEnum(['web', 'mail']),
  asked_at: at,
  answer_due: day,
  due: day,
  answered_at: at,
  reported_at: at,
  reason: t.Nullable(t.UnionEnum([...declineReasons])),
  note: t.String(),
  extension: t.Nullable(t.Object({ due: t.String(), note: t.String() })),
  hints: t.Array(t.String()),
  report: t.Nullable(
    t.Object({
      version: t.Integer(),
      recommendation: t.Nullable(t.UnionEnum([...recommendations])),
      to_author: t.String(),
      to_editor: t.String(),
      answers: t.Record(t.String(), t.String()),
      files: t.Array(
        t.Object({ id: t.String(), name: t.String(), bytes: t.Integer(), scrub: t.UnionEnum([...scrubStates]) }),
      ),
    }),
  ),
})

const counts = t.Object({
  chosen: t.Integer(),
  invited: t.Integer(),
  accepted: t.Integer(),
  declined: t.Integer(),
  lapsed: t.Integer(),
  reported: t.Integer(),
})

const standing = {
  number: t.String({ examples: ['2026-7KQ4'] }),
  title: t.String(),
  state: t.String(),
  round: t.Integer(),
  next: t.String({ description: 'What is to be done' }),
  waits_for: t.String({ description: '`author`, `reviewer`, `editor` or `nobody`' }),
  since: t.Date(),
  due: day,
  late: t.Boolean(),
  received: day,
  editor: t.String({ description: 'The user whom it is assigned to; "" for nobody' }),
  payment: t.UnionEnum([...paymentStates]),
  flags: t.Array(t.String()),
  modification: t.Date(),
}

/** A paper in the desk's list. */
const listedPaper = t.Object({ ...standing, authors: t.Array(t.String()), requests: counts })

export const paperList = t.Array(listedPaper, {
  description: 'Late ones first, then the editor’s turn, then the oldest',
})

const file = t.Object({
  id: t.String(),
  kind: t.UnionEnum([...paperFileKinds]),
  name: t.String(),
  bytes: t.Integer(),
  type: t.String(),
  scrub: t.UnionEnum([...scrubStates]),
})

const person = t.Object({
  name: t.String(),
  family: t.String(),
  orcid: t.String(),
  affiliation: t.String(),
  ror: t.String(),
  country: t.String(),
  email: t.String(),
  corresponding: t.Boolean(),
  organisation: t.Optional(t.String()),
})

export const link = t.Object({
  id: t.String(),
  purpose: t.UnionEnum(['draft', 'author', 'reviewer']),
  request: t.Nullable(t.String()),
  state: t.UnionEnum(['live', 'expired', 'revoked', 'replaced', 'ended']),
  expires_at: at,
})

/** All of one paper, as its editor reads it. */
export const paper = t.Object({
  ...standing,
  via: t.UnionEnum(['web', 'mail']),
  email: t.String({ description: 'The corresponding author’s' }),
  authors: t.Array(person),
  abstract: t.String(),
  keywords: t.String(),
  article_type: t.String(),
  language: t.String(),
  subject: t.String(),
  country: t.String(),
  mobile: t.String(),
  references: t.String(),
  funding: t.String(),
  competing_interests: t.String(),
  ethics: t.String(),
  data_availability: t.String(),
  cover_letter: t.String(),
  suggested: t.String(),
  opposed: t.String(),
  response: t.String(),
  authors_changed: t.String(),
  versions: t.Array(t.Object({ round: t.Integer(), at: t.Date(), response: t.String(), files: t.Array(file) })),
  copy: t.Nullable(
    t.Object({
      round: t.Integer(),
      at: t.Date(),
      title: t.String(),
      abstract: t.String(),
      keywords: t.String(),
      files: t.Array(t.Object({ id: t.String(), name: t.String(), bytes: t.Integer(), type: t.String() })),
    }),
  ),
  requests: t.Array(request),
  decisions: t.Array(
    t.Object({
      round: t.Integer(),
      decision: t.String(),
      by: t.String(),
      at: t.Date(),
      undo_until: t.Date(),
      undone: t.Boolean(),
    }),
  ),
  letters: t.Array(
    t.Object({
      id: t.Integer(),
      kind: t.String(),
      to: t.String(),
      request: t.String(),
      state: t.String(),
      error: t.String(),
      at: t.Date(),
    }),
  ),
  notes: t.Array(t.Object({ id: t.Integer(), text: t.String(), by: t.String(), at: t.Date() })),
  links: t.Array(link),
  article: t.Nullable(t.Object({ id: t.Integer(), refnumber: t.String() })),
  txnid: t.String(),
  fee: t.String(),
  recused: t.Array(t.Object({ user: t.String(), reason: t.String(), lifted: t.Boolean() })),
  timeline: t.Array(t.Object({ at: t.Date(), what: t.String(), by: t.String() })),
})
