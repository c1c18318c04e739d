import { join } from 'node:path'
import { type Built, buildFolder, cachedBuild } from '../../core/build/cache.ts'
import type { Db } from '../../core/db/connect.ts'
import { articles, issues } from '../../core/db/tables/articles.ts'
import { settings } from '../../core/db/tables/settings.ts'
import { calls, editors, indexing, news } from '../../core/db/tables/site.ts'
import { entries } from '../../core/db/tables/work-log.ts'
import type { Files } from '../../core/files/files.ts'
import { protectFiles } from '../../core/files/protecting.ts'
import { dayIn } from '../../core/text/dates.ts'
import { encodeHtml, plainText, postHtml, textHtml, titleHtml } from '../../core/text/html.ts'
import { insertArticles } from '../../journal/articles/store/queries.ts'
import type { NewArticle } from '../../journal/record/admin-queries.ts'
import { aPerson, storedPeople } from '../../journal/record/people/rules.ts'
import { storedPages } from '../../journal/record/position-rules.ts'
import { titleKey } from '../../journal/record/title-key.ts'
import { type Change, recordChange } from '../../office/history/queries.ts'
import type { Services } from '../../services.ts'
import {
  type DemoArticle,
  type DemoEntry,
  demoArticles,
  demoEditors,
  demoEntries,
  demoIssues,
  demoNews,
  demoPartners,
  demoSettings,
  makeDemoCalls,
} from './content.ts'
import demoPapers from './papers.json'
import { addDemoPaper } from './papers.ts'
import { addTexts, storeTexts } from './texts.ts'
import { addReadings } from './usage.ts'
import { storeWritten } from './written.ts'

const root = join(import.meta.dir, '../../..')
const pictures = join(root, 'static/images/demo')

/** Fills a journal that has no issue, article, editor, partner, news or work log entry with fictional content. */
export async function fillEmptyJournal({
  db,
  files,
  config,
}: Pick<Services, 'db' | 'files' | 'config'>): Promise<void> {
  if (!(await isJournalEmpty(db))) return
  const [pdfs, manuscripts] = await storePdfs(files)
  const texts = await storeTexts(files)
  const written = await storeWritten(files)
  const images = await storeImages(files)
  const cover = images.get('cover.png') ?? ''
  await db.transaction(async (tx) => {
    const hashes = [...pdfs.values(), ...manuscripts, ...[...written.values()].flat()].map(({ hash }) => hash)
    await protectFiles(tx, files, [...hashes, ...texts.values()])
    const home_content = encodeHtml(textHtml(demoSettings.home_content ?? ''))
    await tx.update(settings).set({ ...demoSettings, home_content, cover })
    await tx.insert(issues).values(
      demoIssues.map((issue) => ({
        ...issue,
        description: encodeHtml(textHtml(issue.description)),
        cover: issue.title && (images.get('cover-special.png') ?? ''),
      })),
    )
    const rows = demoArticles.map((article) => makeDemoArticleRow(article, pdfs.get(article)))
    const ids = await insertArticles(tx, rows)
    await addTexts(tx, new Map(rows.map(({ refnumber }, at) => [refnumber, ids[at] ?? 0])), texts)
    await tx.insert(editors).values(
      demoEditors.map((editor) => ({
        ...editor,
        post: encodeHtml(postHtml(editor.post)),
        picture: images.get(editor.picture) ?? '',
      })),
    )
    await tx.insert(indexing).values(
      demoPartners.map((partner, place) => ({
        ...partner,
        image: images.get(partner.image) ?? '',
        sortnumber: place + 1,
      })),
    )
    await tx.insert(news).values(demoNews.map((item) => ({ ...item, content: encodeHtml(textHtml(item.content)) })))
    const today = dayIn(config.timeZone, new Date())
    await tx
      .insert(calls)
      .values(makeDemoCalls(today).map((call) => ({ ...call, text: encodeHtml(textHtml(call.text)) })))
    await addEntries(tx, new Date())
    await addReadings(tx, new Date())
    const now = new Date()
    for (const paper of demoPapers)
      await addDemoPaper({ db: tx, config, now }, paper, written.get(paper.title) ?? manuscripts.splice(0, 1))
  })
}

async function isJournalEmpty(db: Db): Promise<boolean> {
  const counts = await Promise.all(
    [issues, articles, editors, indexing, news, entries].map((table) => db.$count(table)),
  )
  return counts.every((count) => count === 0)
}

type StoredPdf = { hash: string; bytes: number }

/** Stores the PDFs of articles and the manuscripts of papers. */
async function storePdfs(files: Files): Promise<[Map<DemoArticle, StoredPdf>, StoredPdf[]]> {
  const stored: StoredPdf[] = []
  for (const pdf of await readDemoPdfs()) stored.push({ hash: await files.save(pdf), bytes: pdf.byteLength })
  const manuscripts = stored.splice(withPdf.length)
  return [new Map(stored.flatMap((pdf, place) => (withPdf[place] ? [[withPdf[place], pdf]] : []))), manuscripts]
}

/** Returns the PDFs of the demo's articles and papers, drawn once. */
export const readDemoPdfs = () => cachedBuild('demo', [buildFolder], drawPdfs)

const withPdf = demoArticles.filter(({ hasFile }) => hasFile)

/** Returns an article in the language of its made-up PDF. */
const inEnglish = (article: DemoArticle): DemoArticle =>
  article.language_alt === 'en'
    ? { ...article, title: article.title_alt, abstract: article.abstract_alt, keywords: article.keywords_alt }
    : article

/** Draws the PDFs, which takes seconds. */
async function drawPdfs(): Promise<Built<Uint8Array<ArrayBuffer>[]>> {
  const { drawDemoArticle, drawDemoManuscript } = await import('../../../views/certificates/demo-article.tsx')
  const journal = { name: demoSettings.websitename ?? '', issn: demoSettings.issn ?? '' }
  const content: Uint8Array<ArrayBuffer>[] = []
  for (const article of withPdf) content.push(new Uint8Array(await drawDemoArticle(inEnglish(article), journal)))
  for (const [place, paper] of demoPapers.filter(({ written }) => !written).entries()) {
    const text = { ...paper, abstract: textHtml(`<p>${paper.abstract}</p>`), refnumber: String(place) }
    content.push(new Uint8Array(await drawDemoManuscript(text)))
  }
  const folders = ['src/core/language', 'src/core/text', 'src/journal/citing', 'views/certificates']
  const patterns = ['package.json', 'src/staff/demo/*', ...folders.map((folder) => `${folder}/**/*`)]
  const drawing = patterns.map((of) => new Bun.Glob(of))
  return { content, madeOf: drawing.flatMap((of) => [...of.scanSync({ cwd: root, absolute: true })]) }
}

/** Stores the demo's pictures. @returns stored names by file name */
async function storeImages(files: Files): Promise<Map<string, string>> {
  const names = [
    'cover.png',
    'cover-special.png',
    ...demoEditors.map(({ picture }) => picture),
    ...demoPartners.map(({ image }) => image),
  ]
  const stored = new Map<string, string>()
  for (const name of names.filter(Boolean)) {
    const hash = await files.save(await Bun.file(join(pictures, name)).bytes())
    stored.set(name, `${hash}.${name.split('.').pop()}`)
  }
  return stored
}

function makeDemoArticleRow(article: DemoArticle, pdf: StoredPdf | undefined): NewArticle {
  const { hasFile: _, authors, affiliation, orcid, first, last, ...fields } = article
  const people = authors.map((name, at) =>
    aPerson({ name, affiliation, country: affiliation && article.country, ...(at === 0 && { orcid }) }),
  )
  const title = titleHtml(article.title)
  const isTypeset = article.pdf_source === 'typeset'
  return {
    ...fields,
    title: encodeHtml(title),
    title_key: titleKey(title),
    description: plainText(title),
    authorname: authors.join(', '),
    authors: storedPeople(people),
    abstract: encodeHtml(textHtml(article.abstract)),
    title_alt: encodeHtml(titleHtml(article.title_alt)),
    abstract_alt: encodeHtml(textHtml(article.abstract_alt)),
    ...(first > 0 ? storedPages({ first, last }) : storedPages()),
    file_hash: pdf?.hash,
    file_bytes: pdf?.bytes,
    uploaded_hash: isTypeset ? pdf?.hash : null,
    uploaded_bytes: isTypeset ? pdf?.bytes : null,
  }
}

const hourMs = 60 * 60 * 1000

/** Inserts the work log with its status history, oldest entries first. */
async function addEntries(tx: Db, now: Date): Promise<void> {
  const oldestFirst = demoEntries.toReversed()
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const rows = oldestFirst.map(({ content, by, ago, steps }) => ({
    content,
    createdby: by,
    created_at: before(ago),
    status: steps.at(-1)?.status,
  }))
  const made = await tx.insert(entries).values(rows).returning({ id: entries.id })
  await recordChange(tx, ...oldestFirst.flatMap((entry, place) => changesOf(entry, made[place]?.id ?? 0, before)))
}

/** Returns an entry's status changes for the history, spread over one hour. */
function changesOf({ ago, steps }: DemoEntry, id: number, before: (ago: number) => Date) {
  return steps.map(({ status, by }, turn): Change => {
    const was = steps[turn - 1]
    const at = before(ago - turn / steps.length)
    const action = was ? 'status' : 'add'
    const change = { at, username: by, kind: 'entry', subject: String(id), action } as const
    return { ...change, before: was ? { status: was.status } : {}, after: { status } }
  })
}
