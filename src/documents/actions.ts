import { isRefnumber } from '../articles/rules.ts'
import { listBoard } from '../editors/queries.ts'
import type { Admitted, Client } from '../http/queue.ts'
import type { Archived } from '../http/zip.ts'
import type { Services } from '../services.ts'
import { originOf } from '../settings/rules.ts'
import { readShell } from '../site/queries.ts'
import { dayIn } from '../text/dates.ts'
import { certificateFacts, editorCertificateFacts } from './certificate-facts.ts'
import { type DocumentContext, type DocumentedArticle, imagesOf } from './document-facts.ts'
import type { StoredImages } from './drawing.ts'
import { boardFacts, coverFacts, type Facts, indexFacts, type PrintFacts, printFacts } from './facts.ts'
import { pictureFacts, picturePath } from './picture.ts'
import type { Pdf } from './pool.ts'
import { boardChangedAt, certificateKey, listCertifiedEditors, listDocumented, listSignatories } from './queries.ts'
import {
  authorNamed,
  certificateEntry,
  coverEntry,
  editorEntry,
  maxPrinted,
  placedAuthors,
  type SelectionProblem,
  selectionIn,
} from './rules.ts'

type Needed = Pick<Services, 'db' | 'files' | 'pageCache' | 'config' | 'clock' | 'drawing'>

/** The services on behalf of a client, who waits for one document; `onSheets` hears how many it will have. */
export type Requested = Needed & { client: Client & { onPage?: () => void }; onSheets?: (sheets: number) => void }

type Refused = { ok: false; problem: SelectionProblem }

/** Draws one author's certificate of publication; undefined if the article is not public or has no such author. */
export async function drawCertificate(services: Requested, refnumber: string, name: string) {
  const article = await publicArticle(services, refnumber)
  const author = article && authorNamed(article.authorname, name)
  return author && draw(services, certificateFacts(await documentContext(services), article, author))
}

/** Draws a public article's cover page; undefined if there is no such article. */
export async function drawCoverPage(services: Requested, refnumber: string) {
  const article = await publicArticle(services, refnumber)
  return article && draw(services, coverFacts(await documentContext(services), article))
}

async function publicArticle({ db }: Needed, refnumber: string): Promise<DocumentedArticle | undefined> {
  return isRefnumber(refnumber) ? (await listDocumented(db, [refnumber]))[0] : undefined
}

/** Draws the editorial board as on its page. */
export async function drawEditorialBoard(services: Requested): Promise<Admitted<Pdf>> {
  const { db } = services
  const [shown, members, changedAt] = await Promise.all([documentContext(services), listBoard(db), boardChangedAt(db)])
  return draw(services, boardFacts(shown, members, changedAt))
}

/** Draws the journal's picture for shared links, with its present path. */
export async function drawPicture(services: Requested): Promise<{ path: string; draw: () => Promise<Admitted<Pdf>> }> {
  const facts = pictureFacts(await documentContext(services))
  return { path: picturePath(facts), draw: () => draw(services, facts) }
}

/** Draws the contents of the selected articles, by issue and page whatever the order of the selection. */
export async function drawIndexPage(services: Requested, values: string[]): Promise<Admitted<Pdf> | Refused> {
  const read = await selectedArticles(services, values)
  return read.ok ? draw(services, indexFacts(await documentContext(services), read.found)) : read
}

/** What is drawn of each selected article. */
const sheetsOf = {
  certificates: (shown: DocumentContext, article: DocumentedArticle): Entry<PrintFacts['sheets'][number]>[] =>
    placedAuthors(article.authorname).map((author) => ({
      name: certificateEntry(article.refnumber, author),
      facts: () => certificateFacts(shown, article, author),
    })),
  covers: (shown: DocumentContext, article: DocumentedArticle): Entry<PrintFacts['sheets'][number]>[] => [
    { name: coverEntry(article.refnumber), facts: () => coverFacts(shown, article) },
  ],
}

/** Draws a certificate for every author of the selected articles, or their cover pages, in the order of the selection. */
export const drawnInZip =
  (what: keyof typeof sheetsOf) =>
  async (services: Needed, values: string[]): Promise<Drawn | Refused> => {
    const read = await selectedArticles(services, values)
    if (!read.ok) return read
    const shown = await documentContext(services)
    const entries = read.selected.flatMap((article) => sheetsOf[what](shown, article))
    return { ok: true, archived: await archivedOf(services, entries) }
  }

/** Draws the same in one document, to print. */
export const drawnToPrint =
  (what: keyof typeof sheetsOf, title: string) =>
  async (services: Requested, values: string[]): Promise<Admitted<Pdf> | Refused> => {
    const read = await selectedArticles(services, values)
    if (!read.ok) return read
    const shown = await documentContext(services)
    const entries = read.selected.flatMap((article) => sheetsOf[what](shown, article))
    const sheets = entries.length
    if (sheets > maxPrinted) return { ok: false, problem: { code: 'too_many', field: 'refnumbers', sheets } }
    services.onSheets?.(sheets)
    return draw(
      services,
      printFacts(
        title,
        entries.map(({ facts }) => facts()),
      ),
    )
  }

/** Draws the selected editors' certificates of service, in the order of the selection. */
export async function drawEditorsCertificates(services: Needed, values: string[]): Promise<Drawn | Refused> {
  const list = (ids: string[]) => listCertifiedEditors(services.db, ids.map(Number))
  const read = await selectedFrom(selectionIn('ids', values), list, ({ id }) => String(id))
  if (!read.ok) return read
  const shown = await documentContext(services)
  const today = dayIn(services.config.timeZone, services.clock())
  const entries = read.selected.map((editor) => ({
    name: editorEntry(editor),
    facts: () => editorCertificateFacts(shown, editor, today),
  }))
  return { ok: true, archived: await archivedOf(services, entries) }
}

function selectedArticles({ db }: Needed, values: string[]) {
  const list = (refnumbers: string[]) => listDocumented(db, refnumbers)
  return selectedFrom(selectionIn('refnumbers', values), list, ({ refnumber }) => refnumber)
}

type Selected<Row> = { ok: true; found: Row[]; selected: Row[] } | Refused

/** The rows of a selection, as they were listed and in its own order; refused if there is none for one of its items. */
async function selectedFrom<Row>(
  read: ReturnType<typeof selectionIn>,
  list: (selected: string[]) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): Promise<Selected<Row>> {
  if (!read.ok) return read
  const { field, selected } = read
  const found = await list(selected)
  const byKey = new Map(found.map((row) => [keyOf(row), row]))
  const unknown = selected.filter((value) => !byKey.has(value))
  if (unknown.length > 0) return { ok: false, problem: { code: 'invalid', field, unknown } }
  return { ok: true, found, selected: selected.flatMap((value) => byKey.get(value) ?? []) }
}

type Drawn = { ok: true; archived: Archived }

/** Facts are computed lazily: computing thousands at once would block the event loop. */
type Entry<Of extends Facts = Facts> = { name: string; facts: () => Of }

async function archivedOf(services: Needed, entries: Entry[]): Promise<Archived> {
  const [first] = entries
  const images = await storedImages(services.files, first ? imagesOf(first.facts()) : []) // the same for every entry
  const left = new AbortController()
  const facts = entries.values().map((entry) => entry.facts())
  const pdfs = services.drawing.drawAll(facts, images, left.signal)
  return { names: entries.map(({ name }) => name), pdfs, leave: () => left.abort() }
}

/** The inputs that all documents share, cached until the content changes. */
async function documentContext({ db, pageCache, config }: Needed): Promise<DocumentContext> {
  const [{ settings }, { key, signatories }] = await Promise.all([
    readShell({ db, pageCache }),
    pageCache.once('certificates', async () => ({
      key: await certificateKey(db),
      signatories: await listSignatories(db),
    })),
  ])
  return { settings, origin: originOf(config, settings), key, signatories }
}

function draw({ drawing, files, client }: Requested, facts: Facts): Promise<Admitted<Pdf>> {
  return drawing.draw(facts, () => storedImages(files, imagesOf(facts)), client)
}

/** Reads stored images, skipping missing ones, as the pages do. */
async function storedImages(files: Services['files'], names: string[]): Promise<StoredImages> {
  const images = await Promise.all(
    names.map(async (name) => {
      const file = await files.open(name.replace(/\.(?:png|jpg)$/, ''))
      return [name, await file?.bytes()] as const
    }),
  )
  return Object.fromEntries(images.flatMap(([name, bytes]) => (bytes ? [[name, bytes]] : [])))
}
