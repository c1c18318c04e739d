import { type TSchema, t } from 'elysia'
import { creditRoles, noticeTypes } from '../../core/db/enums.ts'
import { statuses } from '../../core/text/status.ts'
import type { Field } from '../../office/records/fields.ts'
import { defineAnsweredSchema } from '../../office/records/input.ts'
import { foundColumns, privateColumns, publicColumns } from './columns.ts'
import { articleFields } from './fields.ts'
import { shownSupplement } from './supplement-input.ts'

export const text = (example: string, description?: string) => t.String({ description, examples: [example] })
const integer = (example: number) => t.Number({ multipleOf: 1, examples: [example] })
const placeNumber = (example: number) =>
  t.Union([integer(example), t.Literal('')], { description: '"" of an article online first', examples: [example] })
const moment = t.String({ format: 'date-time', examples: ['2026-03-14T10:15:30.500Z'] })
const day = (example: string) =>
  t.String({ description: 'YYYY-MM-DD', pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$', examples: [example] })
export const refnumber = t.String({ pattern: '^[0-9]{1,10}$', examples: ['101'] })

/** A person's details; unknown ones are ''. */
export const personTexts = {
  name: t.String(),
  family: t.String({ description: 'Where the last word of the name is not it' }),
  orcid: t.String({ description: 'In its https form' }),
  affiliation: t.String(),
  ror: t.String({ description: 'Of the affiliation, in its https form' }),
  country: t.String(),
}

/** The roles of an author. */
export const credit = t.Optional(
  t.Array(t.UnionEnum([...creditRoles]), {
    title: 'CreditRoles',
    maxItems: creditRoles.length,
    description: 'By CRediT; absent where none are known',
  }),
)

const publicPerson = {
  ...personTexts,
  corresponding: t.Boolean(),
  organisation: t.Optional(t.String({ description: 'The name again, where the author is an organisation' })),
  credit,
}

const people = <Parts extends Record<string, TSchema>>(title: string, parts: Parts, example: object) =>
  t.Array(t.Object(parts), {
    title,
    description:
      'The people behind the author names, in their order; an unknown part is ""; an organisation may be sent as {"organisation": name}',
    examples: [[{ ...examplePerson, ...example }]],
  })

/** A person in the API's answers, without private data. */
export const examplePerson = {
  name: 'Dr. Ravi Kumar Sharma',
  family: '',
  orcid: 'https://orcid.org/0000-0002-1825-0097',
  affiliation: 'Crop Research Institute, Delhi',
  ror: '',
  country: 'India',
  corresponding: true,
}

const privatePeople = people(
  'PrivatePeople',
  { ...publicPerson, email: t.String() },
  { email: 'ravi@institute.example' },
)

/** The columns of an answer that are in no form. */
const derivedColumns = {
  id: integer(12),
  description: text('Yield of Vigna radiata under drought', 'The title as plain text'),
  refnumber,
  year: placeNumber(2026),
  volume: placeNumber(5),
  issue: placeNumber(2),
  frequency: text('Mar-Apr', 'The months of its issue, such as March or Jan-Feb'),
  issue_label: text('', 'What is shown in place of the number of its issue, such as Suppl. 1'),
  publishdate: day('2026-03-14'),
  received: day('2025-11-02'),
  revised: day('2026-01-20'),
  accepted: day('2026-02-11'),
  file: text('101.pdf', 'The name of its PDF below /assets/archives/{year}/vol{volume}issue{issue}/'),
  status: t.String({ enum: [...statuses], examples: ['enabled'] }),
  publish_at: text('', 'When it becomes public, if that is scheduled'),
  authors: people(
    'People',
    { ...publicPerson, email: t.Optional(t.String({ description: 'Only for signed-in users' })) },
    {},
  ),
  references: t.Array(t.Object({ text: t.String(), doi: t.String() }), {
    title: 'References',
    description: 'The references in their order, each with the DOI in it or ""',
    examples: [[{ text: 'Rao A. Yield of rice. doi:10.1234/crops.7', doi: '10.1234/crops.7' }]],
  }),
  funding: t.Array(t.Object({ funder: t.String(), ror: t.String(), award: t.String() }), {
    title: 'Funding',
    description: 'Who paid for the work; an unknown part is ""',
    examples: [[{ funder: 'Crop Research Council', ror: '', award: 'CRC-2024-17' }]],
  }),
  resources: t.Array(t.Object({ kind: t.String(), id: t.String(), title: t.String() }), {
    title: 'Resources',
    description: 'What belongs to the work: its kind, its bare DOI, SWHID or link, and its title or ""',
    examples: [[{ kind: 'data', id: '10.5061/dryad.x1', title: 'Yields of 2025' }]],
  }),
  updates: t.Array(
    t.Object({ type: t.String({ enum: [...noticeTypes] }), refnumber, doi: t.String(), date: day('2026-06-15') }),
    {
      title: 'Updates',
      description:
        'The public notices about the article, oldest first; the title of a retracted or doubted one says so',
      examples: [[{ type: 'correction', refnumber: '140', doi: '10.1234/crops.140', date: '2026-06-15' }]],
    },
  ),
  supplements: t.Array(shownSupplement, { examples: [[]] }),
  createdby: text('Meera Nair', 'The user who added it'),
  modifiedby: text('Meera Nair', 'The user who changed it last'),
  creation: moment,
  modification: moment,
}

type Answered<Columns> = {
  [Name in keyof Columns]: Name extends keyof typeof derivedColumns
    ? (typeof derivedColumns)[Name]
    : ReturnType<typeof text>
}

/** Returns the schemas of an answer's columns. */
function answerSchemas<Columns extends object>(columns: Columns) {
  const typed: Record<string, Field> = articleFields
  const derived: Record<string, TSchema> = derivedColumns
  const schemas = Object.keys(columns).map((name) => [
    name,
    derived[name] ?? defineAnsweredSchema({ example: '', ...typed[name] }),
  ])
  return Object.fromEntries(schemas) as Answered<Columns> // one for each column
}

/** Returns the examples of schemas as one object. */
export function exampleOf(schemas: Record<string, TSchema>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schemas).map(([name, { examples }]) => [name, examples[0]]))
}

/** Says that an article is online first; absent of one in an issue. */
const isEarly = { online_first: t.Optional(t.Literal('yes')) }

const fields = { ...answerSchemas(publicColumns), ...isEarly }
const example = exampleOf(answerSchemas(publicColumns))

const found = { ...answerSchemas(foundColumns), ...isEarly }

const page = t.Nullable(t.Number({ multipleOf: 1 }), {
  description: 'The page of its PDF that was found, from 1, where nothing else of the article was',
  examples: [null],
})

const foundExample = exampleOf(answerSchemas(foundColumns))

/** The fields of an article in every answer. */
const briefArticle = t.Object(found, { title: 'BriefArticle', examples: [foundExample] })

const foundArticle = t.Object(
  { ...found, page },
  { title: 'FoundArticle', base: briefArticle, examples: [{ ...foundExample, page: null }] },
)

/** Public articles in search results, without payment data, the row's author, or the file's location. */
export const articles = t.Array(foundArticle, {
  title: 'FoundArticles',
  description: 'Public articles, best first, without the record of each',
})

const privateFields = answerSchemas(privateColumns)
const adminFields = { ...fields, ...privateFields, authors: privatePeople }
const adminExample = { ...example, ...exampleOf({ ...privateFields, authors: privatePeople }) }
const shownFields = { ...fields, ...t.Partial(t.Object(privateFields)).properties }

const { references: _, ...listedFields } = shownFields
const { references: __, ...listedExample } = example

const listedArticle = t.Object(listedFields, {
  title: 'ListedArticle',
  base: briefArticle,
  examples: [listedExample],
})

const otherArticles = (title: string, description: string) =>
  t.Array(t.Object({ refnumber, title: text('Seed priming of rice'), year: integer(2026), url: t.String() }), {
    title,
    description,
    examples: [[]],
  })

/** The public schema of an article; signed-in users get private fields and every status. */
export const shownArticle = t.Object(
  {
    ...shownFields,
    cited_by: otherArticles('CitingArticles', 'The public articles of the journal that cite it, the newest first'),
    related: otherArticles(
      'RelatedArticles',
      'At most five public articles of the journal on its subject, the closest first',
    ),
  },
  {
    title: 'Article',
    base: listedArticle,
    description: 'The article; signed-in users get its private fields too, and articles of any status',
    examples: [{ ...example, cited_by: [], related: [] }],
  },
)

export const shownArticles = t.Array(listedArticle, {
  title: 'Articles',
  description:
    'The articles of the issue by first page, those without pages first, without their references; without a session the public ones',
})

/** An article for signed-in users. */
export const adminArticle = t.Object(adminFields, {
  title: 'PrivateArticle',
  base: listedArticle,
  description: 'The article, its private fields too',
  examples: [adminExample],
})

export const adminArticles = t.Array(
  t.Object(
    { ...found, ...privateFields, page },
    {
      title: 'FoundPrivateArticle',
      base: foundArticle,
      examples: [{ ...foundExample, ...exampleOf(privateFields), page: null }],
    },
  ),
  {
    title: 'PrivateArticles',
    description: 'Articles of any status, best first, their private fields too, without the record of each',
  },
)

/** The body of a 409: the duplicate field, or the stored article. */
export const articleConflict = t.Object(
  { error: t.String(), field: t.Optional(t.String()), current: t.Optional(adminArticle) },
  {
    title: 'ArticleConflict',
    description: 'Another article has it, or someone changed this one in the meantime: `current`',
    examples: [{ error: 'duplicate_title', field: 'title' }],
  },
)
