import { sql } from 'drizzle-orm'
import type { Db } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { type Files, hashContent, wholeFile } from '../../../src/core/files/files.ts'
import { paths } from '../../../src/core/paths.ts'
import { zip } from '../../../src/engines/archives/archives.ts'
import { importArticles } from '../../../src/exchange/import/actions.ts'
import { replaceText } from '../../../src/journal/articles/text/actions.ts'
import { anOrcid } from '../../support/builders/everybody.ts'
import { dropIndexes } from '../../support/builders/many.ts'
import { manyPapers } from '../../support/builders/many-papers.ts'
import { aUser } from '../../support/builders/rows.ts'
import { yearsOfReadings } from '../../support/builders/usage.ts'
import type { aJournal } from '../../support/journal.ts'
import { citingOthers, doiOf, drawPdf, jatsOf, picturesOf } from './full-texts.ts'
import { jobsOf } from './turns.ts'

type Journal = Awaited<ReturnType<typeof aJournal>>

/**
 * Fills an empty journal with that many articles, all with PDF, full text, references, people and ten months of views,
 * and with papers, 10,000 at most. The full texts and PDFs of the first `made` are read by the product; those of the
 * others are copies of these rows, with DOIs and files of their own, or no files if these are not kept. No background
 * work is left.
 */
export async function fillGrowing(
  journal: Journal,
  count: number,
  { made = 48, papers = Math.min(count, 10_000), keepsFiles = true } = {},
): Promise<void> {
  const copying = keepsFiles ? journal : { ...journal, files: { ...journal.files, ...unkept } }
  const { db } = journal
  await db.execute(sql`update settings set websitename = 'Journal of Lanterns', doi_prefix = '10.5555',
    websiteemail = 'office@lanterns.example'`)
  await aUser(db, 'Meera Admin') // may handle every paper
  const { id: editor } = await aUser(db, 'Esha Editor', { role: 'editor' })
  const pdf = await drawPdf()
  await importNumbers(journal, pdf, { from: 0, to: Math.min(made, count) })
  for (let number = 0; number < Math.min(made, count); number++) await giveText(journal, number, count)
  await finishWork(journal)
  await importNumbers(copying, pdf, { from: made, to: count })
  if (count > made) await copyTexts(copying, { count, made, stored: journal.files })
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await manyPapers(tx, papers, editor)
  })
  await yearsOfReadings(db, 10, '2025-08-01')
  await db.execute(sql`vacuum analyze`)
  await finishWork(journal)
}

/** Takes files as if it kept them, so that thousands take no time. */
const unkept: Pick<Files, 'save' | 'open'> = {
  save: async (bytes) => hashContent(bytes),
  open: async () => Bun.file(import.meta.path),
}

/** Returns the place of an article: 25 in an issue, twelve issues a year, the first ones newest. */
export function placeOf(number: number) {
  const year = 2025 - Math.floor(number / 300)
  return {
    year,
    volume: Math.max(1, year - 1800),
    issue: 1 + (Math.floor(number / 25) % 12),
    refnumber: String(number + 1),
  }
}

/** Returns the address of an article by its number. */
export const pathOf = (number: number) => paths.article(placeOf(number))

/** A person, who has three or four articles however many there are. */
const personOf = (number: number) => ({
  name: `${['Asha', 'Bela', 'Chen', 'Dinesh'][number % 4]} N${number} ${['Rao', 'Iyer', 'Das', 'Novak'][(number >> 2) % 4]}`,
  orcid: anOrcid(number),
  affiliation: `Institute of Lanterns ${number % 500}, Town ${number % 61}`,
})

function lineOf(number: number): string {
  const at = ((number % 25) + 1) * 10
  const people = Array.from({ length: 1 + (number % 4) }, (_, place) => personOf(number + place * 3))
  const month = String(placeOf(number).issue).padStart(2, '0')
  return JSON.stringify({
    ...placeOf(number),
    first: at,
    last: at + 8,
    frequency: 'unknown',
    doi: doiOf(number),
    country: 'India',
    subject: 'Boats',
    title: `Lanterns of station${number % 113} at pier${number} by word${number % 977}`,
    abstract: `<p>${`What we counted at pier${number} with word${number % 389} in the years before. `.repeat(14)}</p>`,
    keywords: `lanterns, keyword${Math.floor(number / 10)}`,
    authors: people,
    publishdate: `${placeOf(number).year}-${month}-05`,
    pdf: `${number}.pdf`,
  })
}

type Range = { from: number; to: number }

/** Imports articles with their PDFs, as `bun run import` does. */
async function importNumbers(journal: Journal, pdf: Uint8Array, { from, to }: Range): Promise<void> {
  const lines = Array.from({ length: Math.max(0, to - from) }, (_, at) => lineOf(from + at)).join('\n')
  const read = async (_: string, path: string) => ({ content: Buffer.concat([pdf, Buffer.from(`%${path}`)]) })
  const source = { file: new Blob([lines]), folder: '.', read, articlesAtOnce: 1000 }
  const { refused } = await importArticles(journal, source, () => {})
  if (refused[0]) throw new Error(`Line ${refused[0].line} was refused: ${refused[0].reason}`)
}

async function giveText(journal: Journal, number: number, count: number): Promise<void> {
  const [row] = await rowsOf<{ id: number }>(
    journal.db,
  )`select id from articles where refnumber = ${String(number + 1)}`
  const jats = new TextEncoder().encode(jatsOf(number, count))
  const file = zip(new Map([['article.xml', jats], ...(await picturesOf(number))]))
  const actor = { ...journal, username: 'Esha Editor' }
  const result = await replaceText(actor, row?.id ?? 0, { file, name: 'text.zip' }, { looked: 'yes', kind: 'slip' })
  if (!result.ok) throw new Error(`The text was refused: ${JSON.stringify(result)}`)
}

/** Does all that waits in the background. */
async function finishWork(journal: Journal): Promise<void> {
  for (const { name, run } of await jobsOf(journal)) if (!isOfFiles(name)) await run(AbortSignal.timeout(600_000))
}

const isOfFiles = (name: string) => ['sweep', 'tidy', 'dump'].includes(name)

/** Gives the articles after the first ones copies of their full texts, and of what was read in these and in PDFs. */
async function copyTexts(journal: Journal, { count, made, stored }: Omit<Copying, 'number'>): Promise<void> {
  const { db } = journal
  await db.execute(sql`create unlogged table copied
    (refnumber text, text_hash text, made_text text, made_file text, "references" text)`)
  for (let from = 0; from < made; from++) await saveCopies(journal, { number: from, count, made, stored })
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
    await copyRows(tx)
  })
  await db.execute(sql`drop table copied`)
}

type Copying = { number: number; count: number; made: number; stored: Files }

/** Saves the full texts of all copies of an article, with other DOIs, and notes their rows. */
async function saveCopies({ db, files }: Journal, { number, count, made, stored }: Copying): Promise<void> {
  const [of] = await rowsOf<{ text_hash: string; file_hash: string; references: string }>(db)`
    select text_hash, file_hash, "references" from articles where refnumber = ${String(number + 1)}`
  const bytes = of && (await wholeFile(stored, of.text_hash))
  if (!bytes) throw new Error(`Article ${number + 1} has no full text`)
  const jats = new TextDecoder().decode(bytes)
  const rows: Record<string, string>[] = []
  for (let copy = number + made; copy < count; copy += made) {
    const text_hash = await files.save(new TextEncoder().encode(citingOthers(jats, copy, count)))
    const references = citingOthers(of.references, copy, count)
    rows.push({ refnumber: String(copy + 1), text_hash, made_text: of.text_hash, made_file: of.file_hash, references })
  }
  await db.execute(sql`
    insert into copied select * from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as row (refnumber text, text_hash text, made_text text, made_file text, "references" text)`)
}

async function copyRows(tx: Db): Promise<void> {
  const run = async (...statement: Parameters<typeof sql>) => void (await tx.execute(sql(...statement)))
  const indexes = await dropIndexes(tx, ['pdf_pages'])
  await run`insert into article_texts (hash, source_hash, source_name, source_kind, source_bytes, "references",
      balance, findings, more, done, unmatched)
    select text_hash, source_hash, source_name, source_kind, source_bytes, copied."references",
      balance, findings, more, done, unmatched from copied join article_texts on hash = made_text`
  await run`insert into article_text_files (text_hash, file_hash, extension)
    select copied.text_hash, file_hash, extension from copied join article_text_files as of on of.text_hash = made_text`
  await run`alter table articles disable trigger user`
  await run`update articles set text_hash = copied.text_hash, "references" = copied."references" from copied
    where articles.refnumber = copied.refnumber`
  await run`alter table articles enable trigger user`
  await run`insert into pdf_texts (hash) select text_hash from copied`
  await run`create temporary table pairs on commit drop as select own.id, of.id as made, of.pages, of.read_at, of.reader
    from (select text_hash as hash, made_text as made from copied union all
      select file_hash, made_file from copied join articles using (refnumber)) as pair
    join pdf_texts own on own.hash = pair.hash join pdf_texts of on of.hash = pair.made`
  await run`update pdf_texts set pages = pairs.pages, read_at = pairs.read_at, reader = pairs.reader from pairs
    where pairs.id = pdf_texts.id`
  await run`insert into pdf_pages (pdf_id, page, text, section, heading, vector)
    select pairs.id, page, text, section, heading, vector from pairs
    join pdf_pages on pdf_id = made`
  await run`insert into pdf_warnings (pdf_id, place, code, page)
    select pairs.id, place, code, page from pairs join pdf_warnings on pdf_id = made`
  await run`update pdf_titles set is_said = false, judged_at = now() where judged_at is null`
  for (const { indexdef } of indexes) await tx.execute(sql.raw(indexdef))
}
