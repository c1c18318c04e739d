import { paths } from '../../core/paths.ts'
import { readShell } from '../../office/frame/queries.ts'
import { originOf } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { isRefnumber } from '../articles/rules.ts'
import { listBoard } from '../board/queries.ts'
import { certificateFacts, type Review, reviewerCertificateFacts } from './certificate-facts.ts'
import { type DocumentContext, type DocumentedArticle, imagesOf } from './document-facts.ts'
import type { StoredImages, Waiting } from './drawing/drawing.ts'
import type { Pdf } from './drawing/threads.ts'
import { boardFacts, coverFacts, type Facts } from './facts.ts'
import { type AccountsFacts, accountsFacts, type PrintedReceipt, receiptFacts } from './fee-facts.ts'
import { pictureFacts, picturePath } from './picture.ts'
import { boardChangedAt, certificateKey, listDocumented, listSignatories } from './queries.ts'
import { authorNamed } from './rules.ts'
import type { SelectionProblem } from './selection/rules.ts'

export type DrawingServices = Pick<Services, 'db' | 'files' | 'pageCache' | 'frame' | 'config' | 'clock' | 'drawing'>

/** The services on behalf of who waits for one document; `onSheets` hears how many sheets it will have. */
export type Requested = DrawingServices & { waiting: Waiting; onSheets?: (sheets: number) => void }

export type Refused = { ok: false; problem: SelectionProblem }

/** Draws a reviewer's certificate. */
export async function drawReviewersCertificate(services: Requested, review: Review): Promise<Pdf> {
  return draw(services, reviewerCertificateFacts(await documentContext(services), review))
}

/** Draws the receipt of a fee. */
export async function drawReceipt(services: Requested, receipt: PrintedReceipt): Promise<Pdf> {
  return draw(services, receiptFacts(await documentContext(services), receipt))
}

/** Draws a year of receipts. */
export async function drawAccounts(
  services: Requested,
  accounts: Omit<AccountsFacts, 'kind' | 'journal' | 'imageNames'>,
): Promise<Pdf> {
  return draw(services, accountsFacts(await documentContext(services), accounts))
}

/** A document for everybody: its address, and what draws it, undefined where there is none. */
type PublicDocument = {
  path: string
  summary: string
  fileName: (refnumber: string) => string
  draw: (services: Requested, asked: Asked) => Promise<Pdf | undefined>
  /** Its address for an article that had another ref number. */
  addressOf?: (refnumber: string, asked: Asked) => string
}

/** The parameters of a document's address: an article and one of its authors. */
type Asked = { refno?: string; authorname?: string }

/** The documents for everybody: routes, their cost and the description of the API follow. */
export const publicDocuments: readonly PublicDocument[] = [
  {
    path: '/api/pdf/certificate/:refno/:authorname',
    summary: 'The certificate of publication of one author',
    fileName: (refnumber) => `certificate-${refnumber}.pdf`,
    addressOf: (refnumber, { authorname = '' }) => paths.certificatePdf(refnumber, authorname),
    draw: async (services, { refno, authorname = '' }) => {
      const article = await publicArticle(services, refno)
      const author = article && authorNamed(article.authorname, authorname)
      return author && draw(services, certificateFacts(await documentContext(services), article, author))
    },
  },
  {
    path: '/api/pdf/coverpage/:refno',
    summary: 'The cover page of an article',
    fileName: (refnumber) => `coverpage-${refnumber}.pdf`,
    addressOf: paths.coverPage,
    draw: async (services, { refno }) => {
      const article = await publicArticle(services, refno)
      return article && draw(services, coverFacts(await documentContext(services), article))
    },
  },
  {
    path: paths.editorialBoardPdf(),
    summary: 'The editorial board',
    fileName: () => 'Editorial-Board.pdf',
    draw: async (services) => {
      const { db } = services
      const [members, changedAt] = await Promise.all([listBoard(db), boardChangedAt(db)])
      return draw(services, boardFacts(await documentContext(services), members, changedAt))
    },
  },
]

async function publicArticle({ db }: DrawingServices, refnumber = ''): Promise<DocumentedArticle | undefined> {
  return isRefnumber(refnumber) ? (await listDocumented(db, [refnumber]))[0] : undefined
}

/** Draws the journal's picture for shared links, with its present path. */
export async function drawPicture(services: Requested): Promise<{ path: string; draw: () => Promise<Pdf> }> {
  const facts = pictureFacts(await documentContext(services))
  return { path: picturePath(facts), draw: () => draw(services, facts) }
}

/** Facts are computed lazily: computing thousands at once would block the event loop. */
export type Entry<Of extends Facts = Facts> = { name: string; facts: () => Of }

/** The inputs that all documents share, cached until the content changes. */
export async function documentContext({ db, pageCache, frame, config }: DrawingServices): Promise<DocumentContext> {
  const [{ settings }, { key, signatories }] = await Promise.all([
    readShell({ db, pageCache, frame }),
    pageCache.once('certificates', async () => ({
      key: await certificateKey(db),
      signatories: await listSignatories(db),
    })),
  ])
  return { settings, origin: originOf(config, settings), key, signatories }
}

export function draw({ drawing, files, waiting }: Requested, facts: Facts): Promise<Pdf> {
  return drawing.draw(facts, () => storedImages(files, imagesOf(facts)), waiting)
}

/** Reads stored images, skipping missing ones, as the pages do. */
export async function storedImages(files: Services['files'], names: string[]): Promise<StoredImages> {
  const images = await Promise.all(
    names.map(async (name) => {
      const file = await files.open(name.replace(/\.(?:png|jpg)$/, ''))
      return [name, await file?.bytes()] as const
    }),
  )
  return Object.fromEntries(images.flatMap(([name, bytes]) => (bytes ? [[name, bytes]] : [])))
}
