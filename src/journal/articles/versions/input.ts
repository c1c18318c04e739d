import { t } from 'elysia'
import { versionKinds } from '../../../core/db/enums.ts'
import { mostNote } from './kind-rules.ts'
import { mostReason } from './withholding-rules.ts'

const version = t.Object({
  n: t.Number({ multipleOf: 1, description: 'From 1; never given again' }),
  kind: t.String({ enum: [...versionKinds] }),
  at: t.String({ format: 'date-time' }),
  note: t.String({ description: 'What a slip was, or ""' }),
  notice: t.String({ description: 'The reference number of a correction, or ""' }),
  url: t.String({ description: 'Its page; "" if it is withheld' }),
  pdf: t.String({ description: 'Its PDF; "" without one' }),
})

/** The versions of an article that readers saw. */
export const shownVersions = t.Array(version, {
  title: 'Versions',
  description: 'Oldest first',
  examples: [
    [
      {
        n: 1,
        kind: 'first',
        at: '2026-03-14T10:15:30.500Z',
        note: '',
        notice: '',
        url: '/archives/2026/vol5/issue2/101/versions/1',
        pdf: '/archives/2026/vol5/issue2/101/versions/1.pdf',
      },
    ],
  ],
})

/** The fields with an editor's word on a change of a public text. */
export const saidOfPublic = {
  kind: t.Optional(
    t.String({
      enum: ['', 'slip', 'correction'],
      description: 'What a change of what readers see is; without it that is refused (`public_text`)',
      examples: [''],
    }),
  ),
  note: t.Optional(t.String({ description: `A slip in at most ${mostNote} letters, for readers`, examples: [''] })),
  notice: t.Optional(
    t.String({
      description: 'The reference number of a correction of the article; it becomes public too',
      examples: [''],
    }),
  ),
}

/** The field that keeps the PDF of an article as it is. */
export const keptPdf = t.Optional(
  t.String({
    enum: ['', 'keep'],
    description: '`keep`: readers keep the PDF that they have, and it is typeset no more',
    examples: [''],
  }),
)

/** The fields that answer where a typeset PDF does not fit its pages. */
export const answersOfPages = {
  pagenumber: t.Optional(t.String({ description: 'Other pages, if the typeset PDF does not fit', examples: ['1-15'] })),
  article_number: t.Optional(t.String({ description: 'A number in place of pages', examples: [''] })),
  pdf: keptPdf,
}

export const versionParameters = t.Object({
  id: t.String({ description: 'The id of an article', examples: ['12'] }),
  n: t.String({ examples: ['1'] }),
})

/** The body of a withholding. */
export const withholding = t.Object(
  {
    reason: t.String({
      maxLength: mostReason,
      description: 'Why readers may not read it any more, for the journal alone',
      examples: ['A patient can be recognised in figure 2'],
    }),
  },
  { examples: [{ reason: 'A patient can be recognised in figure 2' }] },
)
