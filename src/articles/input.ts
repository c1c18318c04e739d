import { t } from 'elysia'
import { statuses } from '../text/status.ts'
import { maxCharacters } from './fields.ts'
import { paymentTypes } from './rules.ts'

const integer = t.Number({ multipleOf: 1 })
const moment = t.String({ format: 'date-time' })

const fields = {
  id: integer,
  title: t.String({ description: 'HTML, encoded; only i and em' }),
  authorname: t.String({ description: 'The names of the authors, separated by commas' }),
  abstract: t.String({ description: 'HTML, encoded' }),
  keywords: t.String({ description: 'Separated by commas' }),
  description: t.String({ description: 'The title as plain text' }),
  pagenumber: t.String({ description: 'First and last page, such as 1-15' }),
  refnumber: t.String({ pattern: '^[0-9]{1,10}$' }),
  year: integer,
  volume: integer,
  issue: integer,
  frequency: t.String({ description: 'The months of its issue, such as March or Jan-Feb' }),
  subject: t.String(),
  country: t.String(),
  publishdate: t.String({ description: 'YYYY-MM-DD', pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$' }),
  file: t.String({ description: 'The name of its PDF below /assets/archives/{year}/vol{volume}issue{issue}/' }),
  status: t.String({ enum: [...statuses] }),
  creation: moment,
  modification: moment,
}

const example = {
  id: 12,
  title: 'Yield of &lt;i&gt;Vigna radiata&lt;/i&gt; under drought',
  authorname: 'Dr. Ravi Kumar Sharma, सीता देवी',
  abstract: '&lt;p&gt;We measured the yield.&lt;/p&gt;',
  keywords: 'mung bean, drought',
  description: 'Yield of Vigna radiata under drought',
  pagenumber: '1-15',
  refnumber: '101',
  year: 2026,
  volume: 5,
  issue: 2,
  frequency: 'Mar-Apr',
  subject: 'Agronomy',
  country: 'India',
  publishdate: '2026-03-14',
  file: '101.pdf',
  status: 'enabled',
  creation: '2026-03-01T08:00:00.000Z',
  modification: '2026-03-14T10:15:30.500Z',
}

/** Public articles: nothing about payment, who wrote the row, or where the file is stored. */
export const articles = t.Array(t.Object(fields), {
  description: 'The public articles of the issue by first page, those without pages first',
  examples: [[example]],
})

export const articleParameters = t.Object({ id: t.String({ description: 'The id of an article', examples: ['12'] }) })

export const referenceParameters = t.Object({
  ref: t.String({ description: 'The reference number of an article', examples: ['101'] }),
})

/** The router requires one parameter name per position below /api/archives: here `id` is the year. */
export const issueParameters = t.Object({
  id: t.String({ description: 'The year; only digits are read', examples: ['2026'] }),
  volume: t.String({ description: 'The volume; only digits are read', examples: ['vol5', '5'] }),
  issue: t.String({ description: 'The issue; only digits are read', examples: ['issue2', '2'] }),
})

const privateFields = {
  mobile: t.String(),
  txnid: t.String({ description: 'The id of the payment' }),
  ptype: t.String({ enum: [...paymentTypes] }),
  createdby: t.String({ description: 'The user who added it' }),
  modifiedby: t.String({ description: 'The user who changed it last' }),
}

const adminFields = { ...fields, ...privateFields }

const shownFields = { ...fields, ...t.Partial(t.Object(privateFields)).properties }

/** The public form of an article; signed-in users get private fields and every status. */
export const shownArticle = t.Object(shownFields, {
  description: 'The article; who is signed in gets its private fields too, and one of any status',
  examples: [example],
})

export const shownArticles = t.Array(t.Object(shownFields), {
  description: 'The articles of the issue by first page, those without pages first; without a session the public ones',
  examples: [[example]],
})

const adminExample = {
  ...example,
  mobile: '+91 99999 00000',
  txnid: 'T-20260301-7',
  ptype: 'paid',
  createdby: 'Meera Nair',
  modifiedby: 'Meera Nair',
}

/** An article as signed-in users see it. */
export const adminArticle = t.Object(adminFields, {
  description: 'The article, its private fields too',
  examples: [adminExample],
})

export const adminArticles = t.Array(t.Object(adminFields), {
  description: 'Articles of any status, best first, their private fields too',
  examples: [[adminExample]],
})

/** The body of a 409: the duplicate field, or the stored article. */
export const articleConflict = t.Object(
  { error: t.String(), field: t.Optional(t.String()), current: t.Optional(t.Object(adminFields)) },
  {
    description: 'Another article has it, or someone changed this one in the meantime: `current`',
    examples: [{ error: 'duplicate_title', field: 'title' }],
  },
)

const typedFields = {
  ptype: t.String({ enum: [...paymentTypes] }),
  publishdate: t.String({ description: 'The date of the certificate, YYYY-MM-DD' }),
  authorname: t.String({
    description: 'At most 50 words; names separated by commas',
    maxLength: maxCharacters('authorname'),
  }),
  pagenumber: t.String({ description: 'Such as 1-15; the first page follows the issue’s last' }),
  title: t.String({ description: 'HTML; only i and em stay', maxLength: maxCharacters('title') }),
  abstract: t.String({
    description: 'HTML; paragraphs, lists, emphasis, sub, sup and links stay',
    maxLength: maxCharacters('abstract'),
  }),
}

const optionalFields = {
  keywords: t.Optional(t.String({ maxLength: maxCharacters('keywords') })),
  subject: t.Optional(t.String({ maxLength: maxCharacters('subject') })),
  country: t.Optional(t.String({ maxLength: maxCharacters('country') })),
  mobile: t.Optional(t.String({ maxLength: maxCharacters('mobile') })),
  txnid: t.Optional(t.String({ description: '4 to 64 of letters, digits, - _ / .' })),
}

const pdf = t.String({ format: 'binary', description: 'A PDF of at most 5,242,880 bytes' })

const typedExample = {
  ptype: 'paid',
  publishdate: '2026-03-14',
  authorname: 'Dr. Ravi Kumar Sharma, सीता देवी',
  pagenumber: '1-15',
  title: 'Yield of <i>Vigna radiata</i> under drought',
  abstract: '<p>We measured the yield.</p>',
}

/** The form of a new article. */
export const newArticle = t.Object(
  {
    year: t.String(),
    volume: t.String(),
    issue: t.String({ description: 'An issue that exists' }),
    refnumber: t.String({ pattern: '^[0-9]{1,10}$' }),
    ...typedFields,
    ...optionalFields,
    pdfFile: pdf,
  },
  { examples: [{ year: '2026', volume: '5', issue: '2', refnumber: '101', ...typedExample, pdfFile: '%PDF-1.7 …' }] },
)

/** The form of a change: an absent field stays unchanged. */
export const articleChange = t.Object(
  {
    ...t.Partial(t.Object(typedFields)).properties,
    ...optionalFields,
    pdfFile: t.Optional(pdf),
    modification: t.Optional(t.String({ description: 'As it came: refused where the article has a newer one' })),
  },
  { examples: [{ subject: 'Agronomy', modification: '2026-03-14T10:15:30.500Z' }] },
)

export const articleStatus = t.Object(
  { status: t.String({ enum: [...statuses] }) },
  { examples: [{ status: 'disabled' }] },
)

/** The back office's search; anything malformed is the default. */
export const adminSearchQuery = t.Object({
  q: t.Optional(t.String({ description: 'Words, "phrases" and beginnings of words', examples: ['mung bean'] })),
  page: t.Optional(t.String({ description: 'From 1', examples: ['1'] })),
  limit: t.Optional(t.String({ description: 'Articles of a page, at most 100', examples: ['20'] })),
})
