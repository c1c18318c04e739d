import { VersionsDeskPage } from '../../../../views/articles/versions/versions-desk-page.tsx'
import { paths } from '../../../core/paths.ts'
import { idIn } from '../../../core/text/clean.ts'
import { errorsOf } from '../../../core/text/problems.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import type { Services } from '../../../services.ts'
import { type AdminArticle, editableAt } from '../../record/admin-queries.ts'
import { listVersions } from './queries.ts'
import { withholdFromReaders } from './withholding-actions.ts'

/** The screen on which an admin withholds versions of an article from readers. */
export function withholdingScreens(services: Services) {
  return screens(services, { role: 'admin' })
    .get('/admin/archives/:year/versions', withVersions(showVersions))
    .post('/admin/archives/:year/versions', withVersions(withhold)).routes
}

function withVersions(answer: (desk: Desk, article: AdminArticle) => Promise<Response>) {
  return async (desk: Desk, { year }: { year: string }) => {
    const article = await editableAt(desk.actor, year)
    return article ? answer(desk, article) : desk.notFound()
  }
}

async function showVersions(desk: Desk, article: AdminArticle): Promise<Response> {
  const versions = await listVersions(desk.services.db, article.id)
  const open = versions.slice(0, -1).find(({ n, withheld_at }) => n === openIn(desk) && !withheld_at)
  const children = (
    <VersionsDeskPage article={article} versions={versions} open={open?.n} reason={desk.form.texts.reason} />
  )
  return desk.page({ title: `Versions: ${article.description}`, children })
}

const openIn = ({ url }: Desk) => idIn(url.searchParams.get('n') ?? '')

async function withhold(desk: Desk, article: AdminArticle): Promise<Response> {
  const n = openIn(desk) ?? 0
  const result = await desk.change(withholdFromReaders(desk.actor, { id: article.id, n }, desk.form.texts))
  if (result.ok) return desk.saved(paths.adminArticleVersions(article.id), `Version ${n} is withheld from readers.`)
  if (result.problem.code === 'not_found') return desk.notFound()
  return desk.refused({ status: 422, errors: errorsOf([result.problem]) }, () => showVersions(desk, article))
}
