import { listBoard } from '../editors/queries.ts'
import type { Admitted, Client } from '../http/queue.ts'
import type { Services } from '../services.ts'
import { originOf } from '../settings/rules.ts'
import { readShell } from '../site/queries.ts'
import { dayIn } from '../text/dates.ts'
import type { Archived } from './archive.ts'
import { certificateFacts, editorCertificateFacts } from './certificate-facts.ts'
import type { StoredImages } from './drawing.ts'
import { boardFacts, coverFacts, type DocumentContext, type Facts, imagesOf, indexFacts } from './facts.ts'
import type { Pdf } from './pool.ts'
import { boardChangedAt, certificateKey, findSignatory, listCertifiedEditors, listDocumented } from './queries.ts'
import {
  authorNamed,
  certificateEntry,
  editorEntry,
  placedAuthors,
  type SelectionField,
  type SelectionProblem,
  selectionIn,
} from './rules.ts'

type Needed = Pick<Services, 'db' | 'files' | 'pageCache' | 'config' | 'clock' | 'drawing'>
type Refused = { ok: false; problem: SelectionProblem }

/** Draws one author's certificate of publication; undefined if the article is not public or has no such author. */
export async function drawCertificate(
  services: Needed,
  client: Client,
  refnumber: string,
  name: string,
): Promise<Admitted<Pdf> | undefined> {
  const [article] = await listDocumented(services.db, [refnumber])
  const author = article && authorNamed(article.authorname, name)
  return author && draw(services, client, certificateFacts(await documentContext(services), article, author))
}

/** Draws a public article's cover page. */
export async function drawCoverPage(
  services: Needed,
  client: Client,
  refnumber: string,
): Promise<Admitted<Pdf> | undefined> {
  const [article] = await listDocumented(services.db, [refnumber])
  return article && draw(services, client, coverFacts(await documentContext(services), article))
}

/** Draws the editorial board as on its page. */
export async function drawEditorialBoard(services: Needed, client: Client): Promise<Admitted<Pdf>> {
  const { db } = services
  const [shown, members, changedAt] = await Promise.all([documentContext(services), listBoard(db), boardChangedAt(db)])
  return draw(services, client, boardFacts(shown, members, changedAt))
}

/** Draws the contents of the selected articles, by issue and page whatever the order of the selection. */
export async function drawIndexPage(
  services: Needed,
  client: Client,
  values: string[],
): Promise<Admitted<Pdf> | Refused> {
  const read = selectionIn('refnumbers', values)
  if (!read.ok) return read
  const articles = await listDocumented(services.db, read.selected)
  const refused = unknownAmong(
    'refnumbers',
    read.selected,
    articles.map(({ refnumber }) => refnumber),
  )
  return refused ?? draw(services, client, indexFacts(await documentContext(services), articles))
}

/** Draws a certificate for every author of the selected articles, in the order of the selection. */
export async function drawCertificates(
  services: Needed,
  values: string[],
): Promise<{ ok: true; archived: Archived } | Refused> {
  const read = selectionIn('refnumbers', values)
  if (!read.ok) return read
  const found = await listDocumented(services.db, read.selected)
  const byRefnumber = new Map(found.map((article) => [article.refnumber, article]))
  const refused = unknownAmong('refnumbers', read.selected, [...byRefnumber.keys()])
  if (refused) return refused
  const shown = await documentContext(services)
  const entries = read.selected.flatMap((refnumber) => {
    const article = byRefnumber.get(refnumber)
    const authors = article ? placedAuthors(article.authorname).map((author) => ({ article, author })) : []
    return authors.map(({ article, author }) => ({
      name: certificateEntry(refnumber, author),
      facts: () => certificateFacts(shown, article, author),
    }))
  })
  return { ok: true, archived: await archivedOf(services, entries) }
}

/** Draws the selected editors' certificates of service, in the order of the selection. */
export async function drawEditorsCertificates(
  services: Needed,
  values: string[],
): Promise<{ ok: true; archived: Archived } | Refused> {
  const read = selectionIn('ids', values)
  if (!read.ok) return read
  const found = await listCertifiedEditors(services.db, read.selected.map(Number))
  const byId = new Map(found.map((editor) => [String(editor.id), editor]))
  const refused = unknownAmong('ids', read.selected, [...byId.keys()])
  if (refused) return refused
  const shown = await documentContext(services)
  const today = dayIn(services.config.timeZone, services.clock())
  const entries = read.selected.flatMap((id) => {
    const editor = byId.get(id)
    return editor ? [{ name: editorEntry(editor), facts: () => editorCertificateFacts(shown, editor, today) }] : []
  })
  return { ok: true, archived: await archivedOf(services, entries) }
}

function unknownAmong(field: SelectionField, selected: string[], known: string[]): Refused | undefined {
  const there = new Set(known)
  const unknown = selected.filter((value) => !there.has(value))
  return unknown.length > 0 ? { ok: false, problem: { code: 'invalid', field, unknown } } : undefined
}

/** Facts are computed lazily: computing thousands at once would block the event loop. */
type Entry = { name: string; facts: () => Facts }

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
  const [{ settings }, { key, signatory }] = await Promise.all([
    readShell({ db, pageCache }),
    pageCache.once('certificates', async () => ({ key: await certificateKey(db), signatory: await findSignatory(db) })),
  ])
  return { settings, origin: originOf(config, settings), key, signatory }
}

function draw({ drawing, files }: Needed, client: Client, facts: Facts): Promise<Admitted<Pdf>> {
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
