import { t } from 'elysia'

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
  status: t.String({ enum: ['enabled', 'disabled'] }),
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

/** An article in public: nothing of the payment, of who wrote the row, or of where its file lies. */
export const article = t.Object(fields, { description: 'The article', examples: [example] })

export const articles = t.Array(t.Object(fields), {
  description: 'The public articles of the issue by first page, those without pages first',
  examples: [[example]],
})

export const articleParameters = t.Object({ id: t.String({ description: 'The id of an article', examples: ['12'] }) })

export const referenceParameters = t.Object({
  ref: t.String({ description: 'The reference number of an article', examples: ['101'] }),
})

/** The router wants one name for the first parameter of every path below /api/archives: here `id` is the year. */
export const issueParameters = t.Object({
  id: t.String({ description: 'The year; only digits are read', examples: ['2026'] }),
  volume: t.String({ description: 'The volume; only digits are read', examples: ['vol5', '5'] }),
  issue: t.String({ description: 'The issue; only digits are read', examples: ['issue2', '2'] }),
})
