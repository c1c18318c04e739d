import { VersionWithheldPage } from '../../../../views/articles/versions/version-withheld-page.tsx'
import { type ArticlePlace, paths } from '../../../core/paths.ts'
import { message } from '../../../core/words/words.ts'
import { errorPage } from '../../../office/frame/errors.tsx'
import { readShell, type Shell } from '../../../office/frame/queries.ts'
import type { Services } from '../../../services.ts'
import { type Cited, citedOf } from '../../citing/facts.ts'
import { answerFormerAddress, answerGone, answerRemoved } from '../../record/former-address.tsx'
import { type IssueParameters, isSameIssue, placeIn } from '../../record/issues/rules.ts'
import { isRemoved } from '../../record/notices/kind-rules.ts'
import { findArticle } from '../../record/queries.ts'
import { isRefnumber } from '../../record/rules.ts'
import { type ArticleVersion, findPublicId, listVersions } from './queries.ts'

type Asked = IssueParameters & { ref?: string }

/** A request below a public article's address, and the article's versions. */
export type VersionVisit = {
  services: Services
  request: Request
  shell: Shell
  cited: Cited
  versions: ArticleVersion[]
}

/** Answers below a public article's address; redirects from a former one, and is 410 for a deleted article. */
export async function visitVersions(
  services: Services,
  request: Request,
  { ref = '', below, ...place }: Asked & { below: string },
  answer: (visit: VersionVisit) => Promise<Response>,
): Promise<Response> {
  const number = placeIn(place)
  const isAsked = number && isRefnumber(ref)
  const [shell, article, id] = await Promise.all([
    readShell(services),
    isAsked ? findArticle(services.db, ref) : undefined,
    isAsked ? findPublicId(services.db, ref) : undefined,
  ])
  if (article && id && number && isSameIssue(article, number)) {
    if (isRemoved(article.updates)) return answerRemoved(services, request, article)
    const versions = await listVersions(services.db, id)
    return answer({ services, request, shell, cited: citedOf(services, shell, article), versions })
  }
  const addressOf = (one: ArticlePlace) => paths.articleVersions(one, below)
  const former = isAsked && (await answerFormerAddress(services, request, { refnumber: ref, number, addressOf }))
  return former || errorPage(services, request, 404)
}

/** The headers of everything but the article's own page: not indexed, with the current page as the one to cite. */
export const versionHeaders = ({ cited }: VersionVisit) => ({
  'X-Robots-Tag': 'noindex',
  Link: `<${cited.origin}${paths.article(cited.article)}>; rel="canonical"`,
})

/** Answers 410 for a version that is withheld. */
export const showWithheld = ({ services, request, cited }: VersionVisit, { n }: ArticleVersion) =>
  answerGone(services, request, {
    title: message('Version withheld'),
    children: <VersionWithheldPage article={cited.article} n={n} />,
  })
