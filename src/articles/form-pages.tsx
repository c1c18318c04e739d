import { renderToStaticMarkup } from 'react-dom/server'
import { ArticleFormPage, type ArticleFormProps } from '../../views/articles/article-form-page.tsx'
import { type Clash, ClashNote } from '../../views/ui/clash-note.tsx'
import { issueProblem } from '../archives/fields.ts'
import { type IssueParameters, issueNumberIn } from '../archives/rules.ts'
import { type Desk, screens, withFilesAgain } from '../http/desk.ts'
import { type Form, isConflict } from '../http/form.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { dayIn } from '../text/dates.ts'
import { plainText } from '../text/html.ts'
import { errorsOf, type FieldError } from '../text/problems.ts'
import { type ArticleClash, type ArticleResult, addArticle, updateArticle } from './actions.ts'
import { findAdminArticle, findIssueDesk, type IssueDesk } from './admin-queries.ts'
import type { FormField } from './fields.ts'
import { typedOf } from './form.ts'
import { articleLabels, articleProblem } from './problems.ts'
import { nextRefnumber } from './rules.ts'

const withPdf = { files: { pdfFile: 'invalid_file' } }

/** The form screens: a new article of an issue, and editing one. */
export function articleFormScreens(services: Services) {
  return screens(services)
    .get('/admin/archives/add/:year/:volume/:issue', showNewArticle)
    .post('/admin/archives/add/:year/:volume/:issue', publish, withPdf)
    .get('/admin/archives/:year', showArticle)
    .post('/admin/archives/:year', save, withPdf).routes
}

async function issueAt({ services }: Desk, parameters: IssueParameters): Promise<IssueDesk | undefined> {
  const number = issueNumberIn(parameters)
  return number && findIssueDesk(services.db, number)
}

async function showNewArticle(desk: Desk, parameters: IssueParameters) {
  const issue = await issueAt(desk, parameters)
  if (!issue) return desk.notFound()
  const typed = await desk.takeDraft()
  return formPage(desk, { issue, values: typed ?? proposed(desk, issue), errors: [] })
}

/** Suggests values for a new article: the next pages and ref number, today, and the last article's type. */
function proposed({ services: { clock, config } }: Desk, issue: IssueDesk): Partial<Record<FormField, string>> {
  return {
    pagenumber: `${(issue.last_page ?? 0) + 1}-`,
    refnumber: nextRefnumber(issue.last_refnumber),
    publishdate: dayIn(config.timeZone, clock()),
    ptype: issue.last_ptype,
  }
}

async function publish(desk: Desk, parameters: IssueParameters) {
  const { texts, files } = desk.form
  const issue = await issueAt(desk, parameters)
  if (!issue) return gone(desk, issueProblem('not_found'))
  const { year, volume, issue: number } = issue
  const form = { ...texts, year: String(year), volume: String(volume), issue: String(number) }
  const result = await desk.change(addArticle(desk.services, desk.session.user.name, form, files.pdfFile))
  return result.ok
    ? toNotice(desk, result.article.id, 'published')
    : refuse(desk, result, { issue, values: texts, files })
}

function toNotice(desk: Desk, id: number, done: 'published' | 'updated') {
  return desk.saved(paths.adminArticleNotice(id), `Article ${done}. Copy the notice for its authors.`)
}

async function showArticle(desk: Desk, params: { year: string }) {
  const found = await articleAt(desk, params.year)
  if (!found) return desk.notFound()
  const typed = await desk.takeDraft()
  const values: Record<string, string> = typed ?? typedOf(found.article)
  const modification = typed?.modification ?? found.article.modification
  return formPage(desk, {
    ...found,
    article: { ...found.article, modification },
    values,
    errors: [],
  })
}

async function save(desk: Desk, params: { year: string }) {
  const { texts, files } = desk.form
  const found = await articleAt(desk, params.year)
  if (!found) return gone(desk, articleProblem('not_found'))
  const { id } = found.article
  const { services, session } = desk
  const change = updateArticle(services, session.user.name, id, texts, files.pdfFile, { merges: true })
  const result = await desk.change(change)
  return result.ok ? toNotice(desk, id, 'updated') : refuse(desk, result, { ...found, values: texts, files })
}

async function articleAt({ services: { db } }: Desk, parameter: string) {
  const id = idIn(parameter)
  const article = id && (await findAdminArticle(db, { id }))
  const issue = article && (await findIssueDesk(db, article))
  return article && issue ? { article, issue } : undefined
}

/** Answers a form whose issue or article no longer exists: a script keeps the typed text and shows the message. */
function gone(desk: Desk, { message }: { message: string }) {
  return desk.refused(404, [{ name: '', text: message }], desk.notFound)
}

type Refused = Extract<ArticleResult, { ok: false }>
type Shown = Pick<ArticleFormProps, 'issue' | 'values' | 'article'> & Pick<Form, 'files'>

/** Shows the form again with its errors. */
function refuse(desk: Desk, { problem, all }: Refused, sent: Shown) {
  const { files, ...shown } = sent
  const errors = errorsOf(all)
  const status = isConflict(problem) ? 409 : 422
  const { current, mine = [], theirs = [] } = problem
  if (current) return refuseClash(desk, { current, mine, theirs }, { ...sent, errors })
  const form = { ...shown, errors: withFilesAgain(errors, files) }
  return desk.refused(status, errors, () => formPage(desk, form, status))
}

/** Answers an edit conflict: shows both versions; fields this user left alone take the other user's values. */
function refuseClash(
  desk: Desk,
  { current, mine, theirs }: ArticleClash,
  { files, errors, ...shown }: Shown & { errors: FieldError[] },
) {
  const now = typedOf(current)
  const followed = theirs.filter((field) => !mine.includes(field))
  const others = Object.fromEntries(followed.map((field) => [field, now[field]]))
  const notes = (
    <ClashNote
      by={current.modifiedby}
      thing="article"
      clashes={clashesOf(mine, shown.values, now)}
      followed={followed.map((field) => articleLabels[field])}
    />
  )
  const values = { ...shown.values, ...others }
  const form = { ...shown, article: current, values, errors: withFilesAgain(errors, files), notes }
  return desk.refused(409, errors, () => formPage(desk, form, 409), {
    html: renderToStaticMarkup(notes),
    values: { ...others, modification: current.modification },
  })
}

function clashesOf(fields: FormField[], mine: ArticleFormProps['values'], theirs: Record<FormField, string>): Clash[] {
  return fields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      label: articleLabels[field],
      now: plainText(theirs[field]),
      mine: plainText(mine[field] ?? ''),
    }))
}

function formPage(desk: Desk, form: Omit<ArticleFormProps, 'action'>, status = 200): Promise<Response> {
  const children = <ArticleFormPage action={desk.url.pathname} {...form} />
  return desk.page({ title: form.article ? `Edit ${form.article.description}` : 'Add article', status, children })
}
