import { type TSchema, t } from 'elysia'
import { statuses } from '../../../core/text/status.ts'
import { defineTypedSchemas } from '../../../office/records/input.ts'
import { articleFields } from '../../record/fields.ts'
import { exampleOf, refnumber, text } from '../../record/input.ts'
import { mostMoved } from '../place/move-rules.ts'
import { keptPdf, saidOfPublic } from '../versions/input.ts'

const typedFields: Record<string, TSchema> = {
  ...defineTypedSchemas(articleFields),
  refnumber,
}

const pdfFile = t.String({
  format: 'binary',
  description: 'A PDF of at most 5,242,880 bytes',
  examples: ['%PDF-1.7 …'],
})

const publishAt = t.Optional(
  t.String({
    description:
      'A time in ISO 8601 within the next year, in the journal’s time zone where it has no offset; disabled until then',
    examples: [''],
  }),
)

const sameTitle = t.Optional(
  t.String({
    enum: ['', 'yes'],
    description: '`yes` where an article of another issue has the title too; without it that is refused',
    examples: [''],
  }),
)

const newFields: Record<string, TSchema> = {
  year: text('2026'),
  volume: text('5'),
  issue: text('2', 'An issue that exists'),
  ...typedFields,
  status: t.Optional(t.String({ enum: [...statuses], description: 'By default enabled', examples: ['enabled'] })),
  publish_at: publishAt,
  online_first: t.Optional(
    t.String({
      enum: ['', 'yes'],
      description: '`yes` in place of year, volume and issue, which are empty',
      examples: [''],
    }),
  ),
  same_title: sameTitle,
  submission: t.Optional(
    t.String({ description: 'The number of the accepted paper that it is made from', examples: [''] }),
  ),
}

const { authorname, pagenumber } = typedFields
/** The fields that a new article requires, unless people, a number or a typeset PDF replace them. */
const replaceable = t.Partial(t.Object({ authorname, pagenumber, pdfFile } as Record<string, TSchema>)).properties

/** Whether an editor has checked the findings of a full text. */
export const looked = t.Optional(
  t.String({
    enum: ['', 'yes'],
    description: '`yes` where readers are to see a full text in spite of its findings; without it that is refused',
    examples: [''],
  }),
)

const { refnumber: fixed, ...changeable } = typedFields

const changed = t.Object(
  {
    ...t.Partial(t.Object({ ...changeable, same_title: sameTitle, pdfFile })).properties,
    modification: t.Optional(t.String({ description: 'As it came: refused where the article has a newer one' })),
    ...saidOfPublic,
    pdf: keptPdf,
  },
  { title: 'ArticleChange' },
)

/** The form of a change; absent fields stay unchanged. */
export const articleChange = {
  ...changed,
  examples: [{ subject: 'Agronomy', modification: '2026-03-14T10:15:30.500Z' }],
}

const { required: needed = [] } = t.Object(newFields)
const shown = Object.entries(exampleOf({ ...newFields, pdfFile })).filter(([name]) =>
  [...needed, 'pdfFile'].includes(name),
)

/** The form of a new article; its example consists of the required fields' own examples. */
export const newArticle = t.Object(
  { ...newFields, ...replaceable },
  { base: changed, examples: [Object.fromEntries(shown)] },
)

export const articleStatus = t.Object(
  { status: t.Optional(t.String({ enum: [...statuses] })), publish_at: publishAt, looked, ...saidOfPublic },
  { examples: [{ status: 'disabled' }] },
)

const whole = t.Number({ multipleOf: 1, minimum: 0 })

/** The body of a move; absent fields stay unchanged. */
export const articleMove = t.Object(
  {
    year: t.Optional(whole),
    volume: t.Optional(whole),
    issue: t.Optional(whole),
    refnumber: t.Optional(t.String()),
    pagenumber: t.Optional(t.String({ description: 'Its pages there; of an article online first' })),
    article_number: t.Optional(t.String({ description: 'In place of pages' })),
    pdfFile: t.Optional({ ...pdfFile, description: 'The final PDF of an article online first, as multipart' }),
    modification: t.Optional(
      t.String({ description: 'As it came: the move is refused if the article has changed since' }),
    ),
  },
  { examples: [{ year: 2026, volume: 5, issue: 2, refnumber: '102' }] },
)

/** The body of a move of several articles out of online first; as multipart with final PDFs in `pdfFile-{id}`. */
export const articlesMove = t.Object(
  {
    year: whole,
    volume: whole,
    issue: whole,
    articles: t.Array(
      t.Object({
        id: t.Integer(),
        pagenumber: t.Optional(t.String({ description: 'Where the issue has pages' })),
        article_number: t.Optional(t.String()),
      }),
      { maxItems: mostMoved },
    ),
  },
  { examples: [{ year: 2026, volume: 5, issue: 2, articles: [{ id: 12, pagenumber: '17-24' }] }] },
)

export const movedArticles = t.Object(
  { moved: t.Integer({ description: 'How many articles' }) },
  { description: 'The articles are in the issue', examples: [{ moved: 2 }] },
)

export const deletedArticle = t.Object(
  { deleted: t.Number({ description: 'Its id' }) },
  { description: 'The article is deleted', examples: [{ deleted: 7 }] },
)
