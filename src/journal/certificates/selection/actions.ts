import { dayIn } from '../../../core/text/dates.ts'
import { speakAsked } from '../../../core/words/speech.ts'
import type { Session } from '../../../office/sessions/queries.ts'
import type { Role } from '../../../office/sessions/rules.ts'
import type { Archived } from '../../../web/http/zip.ts'
import { readVisible } from '../../access/queries.ts'
import { certificateFacts, editorCertificateFacts, reviewerCertificateFacts } from '../certificate-facts.ts'
import { type DocumentContext, type DocumentedArticle, imagesOf } from '../document-facts.ts'
import {
  type DrawingServices,
  documentContext,
  draw,
  drawn,
  type Requested,
  storedImages,
} from '../drawing/documents.ts'
import type { Pdf } from '../drawing/threads.ts'
import { coverFacts, type Facts, indexFacts, type PrintFacts, printFacts } from '../facts.ts'
import { listCertifiedEditors, listDocumented } from '../queries.ts'
import { listReviews } from '../review-queries.ts'
import { certificateEntry, coverEntry, maxPrinted, personEntry, placedAuthors } from '../rules.ts'
import * as rules from './rules.ts'

type Refused = { ok: false; problem: rules.SelectionProblem }

/**
 * A document with its file name. Its facts are computed lazily: computing thousands at once would block the event loop.
 */
type Entry<Of extends Facts = Facts> = { name: string; facts: () => Of }

/** Makes a function of facts, in the main language. */
const inMain =
  <Of>({ settings }: DocumentContext, facts: () => Of) =>
  () =>
    speakAsked(settings, '', facts)

/** The documents for each selected article. */
const sheetsOf = {
  certificates: (shown: DocumentContext, article: DocumentedArticle): Entry<PrintFacts['sheets'][number]>[] =>
    placedAuthors(article).map((author) => ({
      name: certificateEntry(article.refnumber, author),
      facts: inMain(shown, () => certificateFacts(shown, article, author)),
    })),
  covers: (shown: DocumentContext, article: DocumentedArticle): Entry<PrintFacts['sheets'][number]>[] => [
    { name: coverEntry(article.refnumber), facts: inMain(shown, () => coverFacts(shown, article)) },
  ],
}

async function sheetsFor(what: keyof typeof sheetsOf, services: DrawingServices, values: string[]) {
  const read = await selectedArticles(services, values)
  if (!read.ok) return read
  const shown = await documentContext(services)
  return { ok: true as const, entries: read.selected.flatMap((article) => sheetsOf[what](shown, article)) }
}

/**
 * Draws a certificate for every author of the selected articles, or their cover pages, in the order of the selection.
 */
const drawnInZip =
  (what: keyof typeof sheetsOf) =>
  async (services: DrawingServices, values: string[]): Promise<Drawn | Refused> => {
    const read = await sheetsFor(what, services, values)
    return read.ok ? { ok: true, archived: await archivedOf(services, read.entries) } : read
  }

/** Draws the same documents as one document to print. */
const drawnToPrint =
  (what: keyof typeof sheetsOf, title: string) =>
  async (services: Requested, values: string[]): Promise<DrawnPdf | Refused> => {
    const read = await sheetsFor(what, services, values)
    if (!read.ok) return read
    const { entries } = read
    const sheets = entries.length
    if (sheets > maxPrinted) return { ok: false, problem: { code: 'too_many', field: 'refnumbers', sheets } }
    services.onSheets?.(sheets)
    const drawn = entries.map(({ facts }) => facts())
    const facts = printFacts(title, drawn)
    return { ok: true, value: await draw(services, facts) }
  }

/** Draws the selected editors' certificates of service, in the order of the selection. */
async function drawEditorsCertificates(services: DrawingServices, values: string[]): Promise<Drawn | Refused> {
  const list = (ids: string[]) => listCertifiedEditors(services.db, ids.map(Number))
  const read = await selectedFrom(rules.selectionIn('ids', values), list, ({ id }) => String(id))
  if (!read.ok) return read
  const shown = await documentContext(services)
  const today = dayIn(services.config.timeZone, services.clock())
  const entries = read.selected.map((editor) => ({
    name: personEntry(editor),
    facts: inMain(shown, () => editorCertificateFacts(shown, editor, today)),
  }))
  return { ok: true, archived: await archivedOf(services, entries) }
}

/** Draws the certificates of the selected reviews of papers that the user may see, in the order of the selection. */
async function drawReviewersCertificates(services: Asked, values: string[]): Promise<Drawn | Refused> {
  const isSeen = await readVisible(services.db, services.user)
  const list = async (requests: string[]) =>
    (await listReviews(services, requests, isSeen)).filter(({ isDecided }) => isDecided)
  const read = await selectedFrom(rules.selectionIn('requests', values), list, ({ request }) => request)
  if (!read.ok) return read
  const shown = await documentContext(services)
  const entries = read.selected.map((review) => ({
    name: personEntry({ id: review.request, name: review.name }),
    facts: inMain(shown, () => reviewerCertificateFacts(shown, review)),
  }))
  return { ok: true, archived: await archivedOf(services, entries) }
}

function selectedArticles({ db }: DrawingServices, values: string[]) {
  const list = (refnumbers: string[]) => listDocumented(db, refnumbers)
  return selectedFrom(rules.selectionIn('refnumbers', values), list, ({ refnumber }) => refnumber)
}

type Selected<Row> = { ok: true; found: Row[]; selected: Row[] } | Refused

/** Returns the rows of a selection, in its order; refused if one of its items has no row. */
async function selectedFrom<Row>(
  read: ReturnType<typeof rules.selectionIn>,
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

export type DrawnPdf = { ok: true; value: Pdf }

async function archivedOf(services: DrawingServices, entries: Entry[]): Promise<Archived> {
  const [first] = entries
  const images = await storedImages(services.files, first ? imagesOf(first.facts()) : []) // the same for every entry
  const left = new AbortController()
  const facts = entries.values().map((entry) => entry.facts())
  const pdfs = services.workers.drawing.drawAll(facts, images, left.signal)
  return { names: entries.map(({ name }) => name), pdfs, leave: () => left.abort() }
}

/** Draws the contents of the selected articles, by issue and page, independent of the order of the selection. */
async function drawIndexPage(services: Requested, values: string[]): Promise<DrawnPdf | Refused> {
  const read = await selectedArticles(services, values)
  if (!read.ok) return read
  return { ok: true, value: await drawn(services, (context) => indexFacts(context, read.found)) }
}

export type Made = DrawnPdf | Drawn | Refused

/** The services on behalf of a user who waits for a document of a selection. */
export type Asked = Requested & Pick<Session, 'user'>

/** A document of a selection: the function that draws it, and its description in the API. */
export type SelectionRoute = {
  document: rules.SelectionDocument
  field: rules.SelectionField
  make: (requested: Asked, values: string[]) => Promise<Made>
  summary: string
  /** The required role; the staff's if absent. */
  role?: Role
}

const ofAuthors = 'The certificates of every author of the selected articles'
const ofArticles = 'The cover pages of the selected articles'

const ofSelectedArticles: [SelectionRoute['document'], SelectionRoute['make'], summary: string][] = [
  [rules.indexPage, drawIndexPage, 'The contents of the selected articles'],
  [rules.certificates, drawnInZip('certificates'), ofAuthors],
  [rules.printedCertificates, drawnToPrint('certificates', 'Certificates'), `${ofAuthors}, to print`],
  [rules.coverPages, drawnInZip('covers'), ofArticles],
  [rules.printedCoverPages, drawnToPrint('covers', 'Cover pages'), `${ofArticles}, to print`],
]

export const selections: SelectionRoute[] = [
  ...ofSelectedArticles.map(([document, make, summary]) => ({ document, field: 'refnumbers' as const, make, summary })),
  {
    document: rules.editorsCertificates,
    field: 'ids',
    make: drawEditorsCertificates,
    summary: 'The certificates of the selected editors',
  },
  {
    document: rules.reviewersCertificates,
    field: 'requests',
    make: drawReviewersCertificates,
    summary: 'The certificates of the selected reviews',
    role: 'editor',
  },
]
