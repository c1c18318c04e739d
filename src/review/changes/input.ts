import { t } from 'elysia'

/** The versions to compare; `as=reviewer` for the copies that reviewers get. */
export const changesQuery = t.Object({
  from: t.Optional(t.String({ description: 'A version: its round, `1`, or `1.2` of the second in a round' })),
  to: t.Optional(t.String()),
  file: t.Optional(t.String({ description: 'The id of a file of `to`' })),
  as: t.Optional(t.String({ description: '`reviewer`: what reviewers get, or would' })),
})

const page = t.Nullable(t.Integer())

export const changes = t.Object(
  {
    from: t.String(),
    to: t.String(),
    reason: t.Optional(
      t.String({ description: '`no_text`: a file has none to compare; `too_long`: it is too long to be compared' }),
    ),
    pieces: t.Array(
      t.Object({
        kind: t.String({ description: '`same`, `added`, `removed`, `moved` or `changed`' }),
        of: t.String({ description: '`heading`, `paragraph`, `cell`, `reference`, `caption`, `note` or `field`' }),
        field: t.String(),
        page: t.Object({ before: page, after: page }),
        before: t.String(),
        after: t.String(),
        parts: t.Array(t.Object({ kind: t.String(), text: t.String() })),
        left_out: t.Optional(t.Integer({ description: 'How many equal pieces behind this one are left out' })),
      }),
    ),
    left_out: t.Optional(t.Integer({ description: 'How many changed pieces are left out at the end' })),
    counts: t.Object({ pieces: t.Integer(), words: t.Integer(), renumbered: t.Integer() }),
  },
  {
    title: 'Changes',
    examples: [{ from: '1', to: '2', pieces: [], counts: { pieces: 0, words: 0, renumbered: 0 } }],
  },
)
