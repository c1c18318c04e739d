import { recordImages } from '../../core/files/named.ts'
import { safeCell } from '../../core/text/csv.ts'
import { csvOf } from '../../core/text/csv-lines.ts'
import { decodeHtml } from '../../core/text/html.ts'
import { readPageText } from '../../journal/pages/queries.ts'
import type { TextPageName } from '../../journal/pages/rules.ts'
import { withoutOnlineFirst } from '../../journal/record/issues/rules.ts'
import type { Settings } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { csvColumns, formatRedirectCells } from '../redirects/csv-rules.ts'
import { selectEveryRedirect } from '../redirects/queries.ts'
import { listAllIssues } from './article-queries.ts'
import type { Bag } from './bag/actions.ts'
import { exportedRecords, type OldAddress, selectEveryOldAddress, selectEveryRecord } from './record-queries.ts'

type Needed = Pick<Services, 'db' | 'files'>

/** The columns that hold HTML, which is stored encoded. */
const htmlColumns = new Set([
  'editors.post',
  'issues.description',
  'news.content',
  'pages.content',
  'settings.home_content',
])

/** The columns that name an image. */
const imageColumns = Object.values(recordImages).map(({ image }) => image.name)

/** Adds the other records as JSON and CSV, and the images they refer to, but no users, passwords or history. */
export async function addRecords(services: Needed, bag: Bag, settings: Settings): Promise<string[]> {
  const { db } = services
  const { websitename } = settings
  const images = new Set([settings.logo, settings.cover, settings.signature])
  await bag.add('settings.json', asJson(makeReadable('settings', settings)))
  const issues = await listAllIssues(db)
  for (const { cover } of issues) images.add(cover)
  await bag.add('issues.json', asJson(withoutOnlineFirst(issues).map((issue) => makeReadable('issues', issue))))
  for (const [name, { table }] of Object.entries(exportedRecords))
    await bag.add(`${name}.json`, encodeTexts(recordsOf(services, { name, table, images, settings })))
  await bag.add('redirects.csv', encodeTexts(csvOf(csvColumns, selectEveryRedirect(db), formatRedirectCells)))
  await bag.add('old-addresses.csv', encodeTexts(csvOf(addressColumns, selectEveryOldAddress(db), formatAddressCells)))
  const lost: string[] = []
  for (const image of images)
    if (image && !(await addImage(services, bag, image))) lost.push(`the image ${image} of ${websitename}`)
  return lost
}

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const makeReadable = (of: string, row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      htmlColumns.has(`${of}.${name}`) && typeof value === 'string' ? decodeHtml(value) : value,
    ]),
  )

type Kind = { name: string; table: Parameters<typeof selectEveryRecord>[1]; images: Set<string>; settings: Settings }

/** Writes records as a JSON array; text pages as readers see them, even if they were never rewritten. */
async function* recordsOf({ db }: Needed, { name, table, images, settings }: Kind): AsyncGenerator<string> {
  let before = '['
  for await (const rows of selectEveryRecord(db, table))
    for (const row of rows) {
      for (const column of imageColumns) if (typeof row[column] === 'string') images.add(row[column])
      const content =
        name === 'pages' ? { content: readPageText(row.name as TextPageName, String(row.content), settings) } : {}
      yield `${before}\n${JSON.stringify({ ...makeReadable(name, row), ...content }, null, 2)}`
      before = ','
    }
  yield before === '[' ? '[]\n' : '\n]\n'
}

const addressColumns = ['key', 'refnumber', 'year', 'volume', 'issue', 'title'] as const

const formatAddressCells = (row: OldAddress) => addressColumns.map((column) => safeCell(row[column]))

async function addImage({ files }: Needed, bag: Bag, name: string): Promise<boolean> {
  const [, hash = '', extension] = /^([0-9a-f]{64})\.(png|jpg)$/.exec(name) ?? []
  const file = hash ? await files.open(hash) : undefined
  if (file) await bag.add(`images/${hash}.${extension}`, await file.bytes())
  return file !== undefined
}

async function* encodeTexts(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
