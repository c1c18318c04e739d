import { Elysia } from 'elysia'
import { renderToStaticMarkup } from 'react-dom/server'
import { ArticleFormPage, type ArticleFormProps } from '../../views/articles/article-form-page.tsx'
import { type Clash, ClashNote } from '../../views/ui/clash-note.tsx'
import { issueProblem } from '../archives/fields.ts'
import { type IssueParameters, issueNumberIn } from '../archives/rules.ts'
import { type Form, isTaken } from '../http/form.ts'
import { refusedForm, savedForm, withFilesAgain } from '../http/form-answer.ts'
import { forSession, forSubmit, typedBefore } from '../http/guard.tsx'
import { privateNotFound, privatePage } from '../http/private-page.tsx'
import type { Session } from '../http/session.ts'
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

const tool = '/admin'
const kinds = { files: { pdfFile: 'invalid_file' } }

/** The form of an article: a new one of an issue, and one that is changed. */
export function articleFormPages(services: Services) {
  return new Elysia()
    .get('/admin/archives/add/:year/:volume/:issue', ({ request, params }) =>
      forSession(services, request, tool, (session) => showNewArticle(services, request, session, params)),
    )
    .post(
      '/admin/archives/add/:year/:volume/:issue',
      ({ request, params }) =>
        forSubmit(services, request, tool, (session, form) => publish(services, request, session, params, form), kinds),
      { parse: 'none' },
    )
    .get('/admin/archives/:year', ({ request, params }) =>
      forSession(services, request, tool, (session) => showArticle(services, request, session, params.year)),
    )
    .post(
      '/admin/archives/:year',
      ({ request, params }) =>
        forSubmit(
          services,
          request,
          tool,
          (session, form) => save(services, request, session, params.year, form),
          kinds,
        ),
      { parse: 'none' },
    )
}

async function deskOf({ db }: Services, parameters: IssueParameters): Promise<IssueDesk | undefined> {
  const number = issueNumberIn(parameters)
  return number && findIssueDesk(db, number)
}

async function showNewArticle(services: Services, request: Request, session: Session, parameters: IssueParameters) {
  const issue = await deskOf(services, parameters)
  if (!issue) return privateNotFound(services, request, session)
  const typed = await typedBefore(services, request, session)
  return formPage(services, request, session, { issue, values: typed ?? proposed(services, issue), errors: [] })
}

/** What a new article most likely has: the pages and the ref number that follow, today, the type of the last one. */
function proposed({ clock, config }: Services, issue: IssueDesk): Partial<Record<FormField, string>> {
  return {
    pagenumber: `${(issue.last_page ?? 0) + 1}-`,
    refnumber: nextRefnumber(issue.last_refnumber),
    publishdate: dayIn(config.timeZone, clock()),
    ptype: issue.last_ptype,
  }
}

async function publish(
  services: Services,
  request: Request,
  session: Session,
  parameters: IssueParameters,
  { texts, files }: Form,
) {
  const issue = await deskOf(services, parameters)
  if (!issue) return gone(services, request, session, issueProblem('not_found'))
  const { year, volume, issue: number } = issue
  const form = { ...texts, year: String(year), volume: String(volume), issue: String(number) }
  const result = await addArticle(services, session.user.name, form, files.pdfFile)
  if (result.ok) {
    services.memory.forget()
    return savedForm(request, paths.adminArticleNotice(result.article.id), {
      kind: 'success',
      text: 'Article published. Copy the notice for its authors.',
    })
  }
  return refuse(services, request, session, result, { issue, values: texts, files })
}

async function showArticle(services: Services, request: Request, session: Session, parameter: string) {
  const found = await articleBy(services, parameter)
  if (!found) return privateNotFound(services, request, session)
  const typed = await typedBefore(services, request, session)
  const values: Record<string, string> = typed ?? typedOf(found.article)
  const modification = typed?.modification ?? found.article.modification
  return formPage(services, request, session, {
    ...found,
    article: { ...found.article, modification },
    values,
    errors: [],
  })
}

async function save(services: Services, request: Request, session: Session, parameter: string, { texts, files }: Form) {
  const found = await articleBy(services, parameter)
  if (!found) return gone(services, request, session, articleProblem('not_found'))
  const { article } = found
  const result = await updateArticle(services, session.user.name, article.id, texts, files.pdfFile)
  if (result.ok) {
    services.memory.forget()
    return savedForm(request, paths.adminArticleNotice(article.id), {
      kind: 'success',
      text: 'Article updated. Copy the notice for its authors.',
    })
  }
  return refuse(services, request, session, result, { ...found, values: texts, files })
}

async function articleBy({ db }: Services, parameter: string) {
  const id = idIn(parameter)
  const article = id && (await findAdminArticle(db, { id }))
  const issue = article && (await findIssueDesk(db, article))
  return article && issue ? { article, issue } : undefined
}

/** A form whose issue or article is no longer there: a script keeps what was typed into it, and says so. */
function gone(services: Services, request: Request, session: Session, { message }: { message: string }) {
  return refusedForm(request, 404, [{ name: '', text: message }], () => privateNotFound(services, request, session))
}

type Refused = Extract<ArticleResult, { ok: false }>
type Shown = Pick<ArticleFormProps, 'issue' | 'values' | 'article'> & Pick<Form, 'files'>

/** The form again with what is wrong. */
function refuse(services: Services, request: Request, session: Session, { problem, all }: Refused, sent: Shown) {
  const { files, ...shown } = sent
  const errors = errorsOf(all)
  const status = isTaken(problem) ? 409 : 422
  const { current, mine = [], theirs = [] } = problem
  if (current) return refuseClash(services, request, session, { current, mine, theirs }, { ...sent, errors })
  const form = { ...shown, errors: withFilesAgain(errors, files) }
  return refusedForm(request, status, errors, () => formPage(services, request, session, form, status))
}

/** Someone else was quicker: both versions are shown, and what this one left alone follows the other. */
function refuseClash(
  services: Services,
  request: Request,
  session: Session,
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
  return refusedForm(request, 409, errors, () => formPage(services, request, session, form, 409), {
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

function formPage(
  services: Services,
  request: Request,
  session: Session,
  form: Omit<ArticleFormProps, 'action'>,
  status = 200,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const children = <ArticleFormPage action={pathname} {...form} />
  const title = form.article ? `Edit ${form.article.description}` : 'Add article'
  return privatePage(services, request, { tool, title, session, status, children })
}
