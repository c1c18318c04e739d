import { MissingPage } from '../../../views/deposits/missing-page.tsx'
import type { Files } from '../../core/files/files.ts'
import { isOnlineFirst } from '../../core/online-first.ts'
import { barePicture } from '../../engines/pictures/pictures.ts'
import { withText } from '../../journal/articles/text/packing.ts'
import { listPictures } from '../../journal/articles/text/queries.ts'
import { jatsFile } from '../../journal/citing/jats/article.ts'
import { findIssue } from '../../journal/record/issues/queries.ts'
import {
  fileNameOfPlace,
  type IssueNumber,
  type IssueParameters,
  issueWithYear,
  placeIn,
} from '../../journal/record/issues/rules.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import { download } from '../../web/http/download.ts'
import { answerJson } from '../../web/http/json.ts'
import { requestId } from '../../web/http/request-id.ts'
import { streamArchive } from '../../web/http/zip.ts'
import { writeCrossrefDeposit } from './crossref/file.ts'
import { writeDoajFile } from './doaj/article.ts'
import {
  type Described,
  formatMissingFields,
  type IssueFile,
  issueFiles,
  listMissingFor,
  type Missing,
} from './missing-rules.ts'
import { writePubmedFile } from './pubmed.ts'
import { listDescribedOfIssue } from './queries.ts'
import { takeNextVersion } from './sending/worker-queries.ts'

/** Serves the files of an issue for indexes to signed-in users. */
export function issueFileScreens(services: Services) {
  const all = screens(services)
  for (const file of issueFiles)
    all.get(`/admin/archives/:year/:volume/:issue/${file}`, (desk, parameters: IssueParameters) =>
      answerFile(desk, placeIn(parameters), file),
    )
  return all.routes
}

async function answerFile(desk: Desk, issue: IssueNumber | undefined, file: IssueFile): Promise<Response> {
  const { services } = desk
  if (!issue || !(isOnlineFirst(issue) || (await findIssue(services.db, issue)))) return desk.notFound()
  const articles = await listDescribedOfIssue(services, issue)
  const missing = listMissingFor(file, articles)
  if (articles.length === 0 || missing.length > 0) return answerMissing(desk, { issue, file, missing })
  const [name, ending] = file.split('.')
  const type = ending === 'zip' ? 'application/zip' : 'application/xml; charset=utf-8'
  return download(`${name}-${fileNameOfPlace(issue)}.${ending}`, type, await makeIssueFileContent(desk, file, articles))
}

async function makeIssueFileContent({ services, request }: Desk, file: IssueFile, articles: Described[]) {
  const { db, files, clock, log } = services
  const cited = articles.map((article) => article.cited)
  if (file === 'doaj.xml') return writeDoajFile(cited)
  if (file === 'pubmed.xml') return writePubmedFile(cited)
  if (file === 'jats.zip')
    return zipJats({ db, files }, articles, (error) =>
      log.error({ id: requestId(request), message: `jats.zip: ${error}` }),
    )
  const version = await takeNextVersion(db, 'crossref', clock())
  const uploaded = cited.map((each) => ({ ...each, policy: each.policy?.isRegistered ? each.policy : undefined }))
  return writeCrossrefDeposit({ batch: crypto.randomUUID(), version }, uploaded)
}

type Lack = { issue: IssueNumber; file: IssueFile; missing: Missing[] }

/** Answers 422: a page that links to the missing data for people, JSON for clients. */
function answerMissing(desk: Desk, { issue, file, missing }: Lack): Response | Promise<Response> {
  const isBrowser = desk.request.headers.get('accept')?.includes('text/html')
  if (isBrowser) {
    const title = `${file} of ${issueWithYear(issue)}`
    return desk.page({ title, status: 422, children: <MissingPage title={title} issue={issue} missing={missing} /> })
  }
  const body = { error: missing.length > 0 ? 'missing' : 'no_articles', missing: formatMissingFields(missing) }
  return answerJson(desk.request, body, { status: 422, headers: noStoreHeaders })
}

type Stored = Pick<Services, 'db' | 'files'>

/**
 * Streams a zip of articles, each as JATS with its PDF, both named by the ref number, and the pictures of full texts.
 * Reads one file at a time.
 * @param onFailure called with the reason if the stream breaks off
 */
async function zipJats(stored: Stored, articles: Described[], onFailure: (error: unknown) => void) {
  const { files, db } = stored
  const entries = articles.flatMap(({ file, cited }) => {
    const { refnumber } = cited.article
    const xml = {
      name: `${refnumber}.xml`,
      read: async () => new TextEncoder().encode(jatsFile(await withText(stored, cited))),
    }
    return file ? [xml, { name: `${refnumber}.pdf`, read: () => readRequiredFile(files, file) }] : [xml]
  })
  const texts = articles.flatMap(({ cited }) => cited.article.text_hash ?? [])
  const pictures = new Map((await listPictures(db, texts)).map((one) => [`${one.file_hash}.${one.extension}`, one]))
  for (const [name, { file_hash }] of pictures) entries.push({ name, read: () => readBarePicture(files, file_hash) })
  async function* contents() {
    for (const { read } of entries) yield await read()
  }
  const names = entries.map(({ name }) => name)
  return streamArchive({ names, pdfs: contents(), leave: () => {} }, onFailure)
}

async function readBarePicture(files: Files, hash: string) {
  const bytes = await readRequiredFile(files, hash)
  return barePicture(bytes) ?? bytes
}

async function readRequiredFile(files: Files, hash: string): Promise<Uint8Array> {
  const file = await files.open(hash)
  if (!file) throw new Error(`The file ${hash} is not stored`)
  return file.bytes()
}
