import { t } from 'elysia'
import { linkPurposes, linkStates, paperFileKinds, paymentStates, scrubStates, ways } from '../../core/db/enums.ts'
import { credit, personTexts } from '../../journal/record/input.ts'
import { defineAnsweredSchemas } from '../../office/records/input.ts'
import { paperFields } from './fields.ts'
import { at, day, request } from './request-input.ts'

export const numberParameters = t.Object({
  number: t.String({ description: 'A paper’s number', examples: ['2026-7KQ4'] }),
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
  authors: t.Array(t.String()),
  requests: counts,
  payment: t.UnionEnum([...paymentStates]),
  flags: t.Array(t.String()),
  modification: t.Date(),
}

const statusExample = {
  number: '2026-7KQ4',
  title: 'Yield of rice under drought',
  state: 'review',
  round: 1,
  next: 'report',
  waits_for: 'reviewer',
  since: '2026-11-03T10:30:00.000Z',
  due: '2026-12-02',
  late: false,
  received: '2026-11-01',
  editor: 'Asha Rao',
  payment: 'none',
  flags: ['unconfirmed_email'],
  modification: '2026-11-02T09:00:00.000Z',
}

const countsExample = { chosen: 0, invited: 1, accepted: 2, declined: 1, lapsed: 0, reported: 0 }

/** A paper in the desk's list. */
const listedPaper = t.Object(
  { ...standing, id: t.Optional(t.Integer({ description: 'Of a draft' })) },
  { title: 'ListedPaper', examples: [{ ...statusExample, authors: ['Ravi Kumar'], requests: countsExample }] },
)

export const paperList = t.Array(listedPaper, {
  title: 'Papers',
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

export const person = t.Object({
  ...personTexts,
  email: t.String(),
  corresponding: t.Boolean(),
  organisation: t.Optional(t.String()),
  credit,
})

const linkFields = {
  id: t.String(),
  purpose: t.UnionEnum([...linkPurposes]),
  request: t.Nullable(t.String()),
  state: t.UnionEnum(['expired', ...linkStates]),
  expires_at: at,
}

const linkExample = {
  id: '8d5a1c0e-6f0f-4c0b-9b1f-6b1d2a7c9e11',
  purpose: 'author',
  request: null,
  state: 'live',
  expires_at: null,
}

export const link = t.Object(linkFields, {
  title: 'PaperLink',
  description: 'The link, without its address; a new one where it was renewed',
  examples: [linkExample],
})

const { title: _, ...typedFields } = paperFields

const declared = t.String({ description: '`yes` if the author declared it, else empty' })

const shownFields = {
  ...standing,
  via: t.UnionEnum([...ways]),
  email: t.String({ description: 'The corresponding author’s' }),
  authors: t.Array(person),
  ...defineAnsweredSchemas(typedFields, Object.keys(typedFields) as (keyof typeof typedFields)[]), // its own keys
  article_type: t.String(),
  original: declared,
  coauthors: declared,
  privacy: declared,
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
  links: t.Array(t.Object(linkFields)),
  article: t.Nullable(t.Object({ id: t.Integer(), refnumber: t.String() })),
  call: t.String({ description: 'The slug of the call that it is for, or ""' }),
  txnid: t.String(),
  fee: t.String(),
  recused: t.Array(t.Object({ user: t.String(), reason: t.String(), lifted: t.Boolean() })),
  timeline: t.Array(t.Object({ at: t.Date(), what: t.String(), by: t.String() })),
}

const fileExample = {
  id: '8d5a1c0e-6f0f-4c0b-9b1f-6b1d2a7c9e11',
  kind: 'manuscript',
  name: 'Rice.pdf',
  bytes: 480_321,
  type: 'application/pdf',
  scrub: 'scrubbed',
}

const words = { abstract: 'We measured the yield of rice.', keywords: 'rice, drought' }

const paperExample = {
  ...statusExample,
  via: 'mail',
  email: 'ravi@university.example',
  authors: [
    {
      name: 'Ravi Kumar',
      family: 'Kumar',
      orcid: '',
      affiliation: 'University of Crops',
      ror: '',
      country: 'India',
      email: 'ravi@university.example',
      corresponding: true,
    },
  ],
  ...words,
  article_type: 'research-article',
  language: 'en',
  subject: 'Agronomy',
  country: 'India',
  mobile: '+91 98765 43210',
  references: 'Rao A (2024) Rice. Crops 1:1-9',
  funding: '',
  competing_interests: 'None',
  ethics: '',
  data_availability: '',
  resources: '',
  ai_statement: '',
  acknowledgements: '',
  plain_summary: '',
  cover_letter: '',
  suggested: '',
  opposed: '',
  response: '',
  original: 'yes',
  coauthors: 'yes',
  privacy: 'yes',
  authors_changed: '',
  versions: [{ round: 1, at: '2026-11-01T09:00:00.000Z', response: '', files: [fileExample] }],
  copy: {
    round: 1,
    at: '2026-11-02T09:00:00.000Z',
    title: statusExample.title,
    ...words,
    files: [{ id: fileExample.id, name: 'manuscript.pdf', bytes: 479_008, type: 'application/pdf' }],
  },
  requests: [],
  decisions: [
    {
      round: 1,
      decision: 'minor',
      by: 'Asha Rao',
      at: '2026-11-21T09:00:00.000Z',
      undo_until: '2026-11-21T09:01:00.000Z',
      undone: true,
    },
  ],
  letters: [
    {
      id: 12,
      kind: 'invitation',
      to: 'nair@elsewhere.example',
      request: 'R7KQ4ZM',
      state: 'sent',
      error: '',
      at: '2026-11-02T09:01:00.000Z',
    },
  ],
  notes: [{ id: 1, text: 'Asked Ravi for a reviewer.', by: 'Asha Rao', at: '2026-11-02T08:30:00.000Z' }],
  links: [linkExample],
  article: null,
  call: '',
  txnid: '',
  fee: '',
  recused: [{ user: 'Ravi', reason: 'An author of the paper', lifted: false }],
  timeline: [{ at: '2026-11-02T09:00:00.000Z', what: 'Released to reviewers', by: 'Asha Rao' }],
}

/** All data of one paper, for its editor. */
export const paper = t.Object(shownFields, { title: 'Paper', description: 'The paper', examples: [paperExample] })
