import { MissingPage } from '../../../views/deposits/missing-page.tsx'
import { isOnlineFirst } from '../../core/online-first.ts'
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
import { writeCrossrefDeposit } from './crossref/file.ts'
import { writeDoajFile } from './doaj/article.ts'
import {
  archiveOf,
  type Described,
  formatMissingFields,
  type IssueFile,
  issueFiles,
  isZip,
  listMissingFor,
  type Missing,
} from './missing-rules.ts'
import { zipJats } from './packing.ts'
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
  const type = isZip(file) ? 'application/zip' : 'application/xml; charset=utf-8'
  return download(`${name}-${fileNameOfPlace(issue)}.${ending}`, type, await makeIssueFileContent(desk, file, articles))
}

async function makeIssueFileContent({ services, request }: Desk, file: IssueFile, articles: Described[]) {
  const { db, files, clock, log } = services
  const cited = articles.map((article) => article.cited)
  if (file === 'doaj.xml') return writeDoajFile(cited)
  if (file === 'pubmed.xml') return writePubmedFile(cited)
  if (isZip(file))
    return zipJats({ db, files }, { articles, archive: archiveOf(file) }, (error) =>
      log.error({ id: requestId(request), message: `${file}: ${error}` }),
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
