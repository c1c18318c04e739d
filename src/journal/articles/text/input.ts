import { t } from 'elysia'
import { textKinds } from '../../../core/db/enums.ts'
import { looked } from '../editing/form-input.ts'
import { answersOfPages, saidOfPublic } from '../versions/input.ts'

const finding = t.Object(
  {
    code: t.String({ examples: ['figure_without_alt'] }),
    where: t.Object({ section: t.String(), id: t.String() }, { description: 'Ids in the text, or ""' }),
    text: t.String({ description: 'The whole text that it is about' }),
  },
  { title: 'Finding' },
)

const whole = t.Number({ multipleOf: 1 })

const exampleFinding = { code: 'figure_without_alt', where: { section: 'sec2', id: 'fig1' }, text: 'Figure 1' }

/** The full text of an article. */
export const shownText = t.Object(
  {
    source: t.Object({ name: t.String(), kind: t.String({ enum: [...textKinds] }), bytes: whole }),
    jats: t.String({ description: 'JATS 1.4; its pictures are named by their SHA-256' }),
    balance: t.Record(t.String(), t.Object({ source: whole, carried: whole, left: whole, found: whole }), {
      description: 'Of words, headings, cells and the like: where those of the source are',
    }),
    findings: t.Array(finding, { description: 'Without those that somebody has ticked off' }),
    unmatched: t.Array(t.Object({ what: t.String(), text: t.String() }), {
      description: 'What was mended by hand and has no place in the file that came last',
    }),
    pdf_source: t.String({ enum: ['uploaded', 'typeset'] }),
    modification: t.String({ format: 'date-time', description: 'The article’s' }),
  },
  {
    title: 'FullText',
    description: 'The text, how it was read, and what a person should look at',
    examples: [
      {
        source: { name: 'paper.docx', kind: 'docx', bytes: 48_213 },
        jats: '<?xml version="1.0" encoding="UTF-8"?><article>…</article>',
        balance: { words: { source: 4210, carried: 4022, left: 188, found: 0 } },
        findings: [exampleFinding],
        unmatched: [],
        pdf_source: 'uploaded',
        modification: '2026-03-14T10:15:30.500Z',
      },
    ],
  },
)

/** The body of an upload. */
export const sentText = t.Object(
  {
    file: t.Optional(
      t.String({
        format: 'binary',
        description: 'A DOCX, an ODT, JATS, or a zip of JATS and its pictures, of at most 20 MB',
      }),
    ),
    jats: t.Optional(t.String({ description: 'JATS in place of a file, with the pictures that the article has' })),
    modification: t.Optional(t.String({ description: 'As it came: refused where the article has a newer one' })),
    looked,
    ...saidOfPublic,
    ...answersOfPages,
  },
  { examples: [{ jats: '<article><body><p>Rice was sown in June.</p></body></article>' }] },
)

export const removal = t.Object({
  ...saidOfPublic,
  modification: t.Optional(t.String({ description: 'As it came: refused where the article has a newer one' })),
})

export const removed = t.Void({ description: 'The article has no full text any more' })

/** The body of a 422: the problem, why a file cannot be read, or the findings that an editor must check first. */
export const unread = t.Object(
  {
    error: t.String(),
    field: t.Optional(t.String()),
    why: t.Optional(t.String({ description: 'A sentence for whoever sent the file' })),
    findings: t.Optional(t.Array(finding)),
    last: t.Optional(whole),
    needed: t.Optional(t.Number({ multipleOf: 1, description: 'The pages of the PDF that was typeset' })),
    free: t.Optional(
      t.Union([whole, t.Null()], { description: 'The pages up to the next article; null without a limit' }),
    ),
  },
  {
    title: 'FullTextRefusal',
    description:
      'What is wrong; `confirm` with the findings to look at, until `looked` is `yes`; `pages` where the typeset PDF ' +
      'does not fit, until other pages, a number or `pdf` are sent',
    examples: [{ error: 'confirm', findings: [exampleFinding] }],
  },
)
