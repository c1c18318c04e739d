import { paths } from '../../core/paths.ts'
import { type PictureFacts, picturePath } from '../../office/frame/picture-rules.ts'
import type { Working } from '../../services.ts'
import { listBoard } from '../board/queries.ts'
import { isRefnumber } from '../record/rules.ts'
import { certificateFacts } from './certificate-facts.ts'
import type { DocumentedArticle } from './document-facts.ts'
import { type DrawingServices, draw, drawn, type Requested } from './drawing/documents.ts'
import type { Pdf } from './drawing/threads.ts'
import { boardFacts, coverFacts } from './facts.ts'
import { boardChangedAt, listDocumented } from './queries.ts'
import { authorNamed } from './rules.ts'

/**
 * A public document: its address, and the function that draws it, which returns undefined if there is no such document.
 */
type PublicDocument = {
  path: string
  summary: string
  fileName: (refnumber: string) => string
  draw: (services: Requested, asked: Asked) => Promise<Pdf | undefined>
  /** Returns its address for an article that had another ref number. */
  addressOf?: (refnumber: string, asked: Asked) => string
}

/** The parameters of a document's address: an article, one of its authors, and the document's language. */
type Asked = { refno?: string; authorname?: string; language: string }

/** The public documents; their routes, costs and API descriptions are derived from this list. */
export const publicDocuments: readonly PublicDocument[] = [
  {
    path: '/api/pdf/certificate/:refno/:authorname',
    summary: 'The certificate of publication of one author',
    fileName: (refnumber) => `certificate-${refnumber}.pdf`,
    addressOf: (refnumber, { authorname = '' }) => paths.certificatePdf(refnumber, authorname),
    draw: async (services, { refno, authorname = '', language }) => {
      const article = await publicArticle(services, refno)
      const author = article && authorNamed(article, authorname)
      return author && drawn(services, (context) => certificateFacts(context, article, author), language)
    },
  },
  {
    path: '/api/pdf/coverpage/:refno',
    summary: 'The cover page of an article',
    fileName: (refnumber) => `coverpage-${refnumber}.pdf`,
    addressOf: paths.coverPage,
    draw: async (services, { refno, language }) => {
      const article = await publicArticle(services, refno)
      return article && drawn(services, (context) => coverFacts(context, article), language)
    },
  },
  {
    path: paths.editorialBoardPdf(),
    summary: 'The editorial board',
    fileName: () => 'Editorial-Board.pdf',
    draw: async (services, { language }) => {
      const { db } = services
      const [members, changedAt] = await Promise.all([listBoard(db), boardChangedAt(db)])
      return drawn(services, (context) => boardFacts(context, members, changedAt), language)
    },
  },
]

async function publicArticle({ db }: DrawingServices, refnumber = ''): Promise<DocumentedArticle | undefined> {
  return isRefnumber(refnumber) ? (await listDocumented(db, [refnumber]))[0] : undefined
}

/** Draws a picture for shared links, once; undefined if it could not be drawn. */
export async function drawPicture(services: Requested & Working<'outputs'>, facts: PictureFacts) {
  const name = picturePath(facts).replace(/^.*[/-]/, '') // pictures of several subjects may be equal
  return services.workers.outputs.findOrMake(name, () => draw(services, facts))
}
