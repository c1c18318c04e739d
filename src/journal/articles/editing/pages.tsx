import { renderToStaticMarkup } from 'react-dom/server'
import { ArticleClash } from '../../../../views/articles/form/article-clash.tsx'
import { ArticleFormPage, type ArticleFormProps } from '../../../../views/articles/form/article-form-page.tsx'
import type { SavedBefore } from '../../../../views/articles/form/saved-before.tsx'
import { ReadFields } from '../../../../views/ui/form/read-fields.ts'
import { Html } from '../../../../views/ui/html.tsx'
import { paths } from '../../../core/paths.ts'
import { idIn } from '../../../core/text/clean.ts'
import { dayIn, shortMomentIn } from '../../../core/text/dates.ts'
import { storedTitle } from '../../../core/text/html.ts'
import { unseen } from '../../../core/text/messages.ts'
import type { FieldError } from '../../../core/text/problems.ts'
import { readShell } from '../../../office/frame/queries.ts'
import { type RestorableHistory, withHistory } from '../../../office/history/screen.tsx'
import { versionIn } from '../../../office/history/version-rules.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import type { Services } from '../../../services.ts'
import { isConflict } from '../../../web/http/form-body.ts'
import { listUnseenOrDeleted } from '../../access/article-queries.ts'
import { typedValues, uneditedFields, warningsInForm } from '../../pdf-reading/offer-rules.ts'
import { findReading } from '../../pdf-reading/queries.ts'
import { warningTexts } from '../../pdf-reading/rules.ts'
import { type AdminArticle, editableAt, findAdminArticle, findFileOf, unseenBy } from '../../record/admin-queries.ts'
import { assignedDoi, ownDoi } from '../../record/doi-rules.ts'
import { articleFieldNames, articleLabels, articleProblem } from '../../record/fields.ts'
import { issueProblem } from '../../record/issues/fields.ts'
import type { IssueParameters } from '../../record/issues/rules.ts'
import { placeTyped } from '../../record/place-form.ts'
import { proposedValues } from '../../record/rules.ts'
import { doubtAboutPdf, doubtsInForm, type OfPdf, pagesToSave } from '../from-pdf/doubted-pdf.ts'
import { listQueuedPdfs, redirectToNext } from '../from-pdf/queue.ts'
import { heldAgain, heldTextOf, openHeldPdf } from '../from-pdf/sent-pdf.ts'
import { findIssueDesk, type IssueDesk, issueDeskAt } from '../issue-desk/queries.ts'
import { withUndoableMoves } from '../place/queries.ts'
import { listPdfDoubts } from '../publish/doubt-queries.ts'
import { isUnseen } from '../publish/rules.ts'
import { countToLookAt } from '../text/queries.ts'
import { findTypesetting } from '../text/typeset-queries.ts'
import { type ArticleResult, addArticle, updateArticle } from './actions.ts'
import { dateDoubts, earlierNameRemarks } from './doubts.ts'
import { articleForm } from './form.ts'
import { fromPaper } from './from-paper.ts'
import type { ArticleConflict } from './merge-actions.ts'
import { earlierVersionProblems, helpfulErrors, withNoticeLink } from './problems.ts'
import { restorableArticle, versionFormValues } from './restoring.ts'

const withPdf = { files: { pdfFile: 'invalid_file' } }

/** The form screens: a new article of an issue, editing one, and its history. */
export function articleFormScreens(services: Services) {
  const routes = screens(services)
    .get('/admin/archives/add/:year/:volume/:issue', showNewArticle)
    .post('/admin/archives/add/:year/:volume/:issue', addArticleFromForm, withPdf)
    .get('/admin/archives/:year', showArticle)
    .post('/admin/archives/:year', saveArticleForm, withPdf)
  return withHistory(routes, '/admin/archives/:year/history', findRestorableArticle).routes
}

async function showNewArticle(desk: Desk, parameters: IssueParameters) {
  const issue = await issueDeskAt(desk.services.db, parameters, await unseenBy(desk.actor))
  if (!issue) return desk.notFound()
  const { clock, config } = desk.services
  const { settings } = await readShell(desk.services)
  const proposed = proposedValues(issue, dayIn(config.timeZone, clock()), settings)
  const paper = await fromPaper(desk)
  const draft = await desk.draft()
  const isDrafted = !paper.values.submission || draft?.submission === paper.values.submission
  const values: Record<string, string> = { ...proposed, ...paper.values, ...(isDrafted && draft) }
  const untouched = {
    ...articleForm.blank,
    ...proposed,
    ...placeTyped(issue),
    shown: values.shown ?? '',
    assigndoi: 'yes',
  }
  const isOnlyRead =
    Boolean(values.heldpdf || values.heldtext) && Object.keys(typedValues(values, untouched)).length === 0
  const arrival = { before: await savedBefore(desk), isOnlyRead, ...unseenIf(desk, values) }
  return formPage(desk, { issue, values, ...arrival }, paper.errors)
}

/**
 * Returns the time at which a form filled from a file is shown, so that it cannot be published before its editor has
 * seen it.
 */
const unseenIf = ({ services }: Desk, { heldpdf, heldtext }: ArticleFormProps['values']) =>
  heldpdf || heldtext ? { shown: services.clock().toISOString() } : {}

/** Finds the article whose form led to this one. */
async function savedBefore({ services, actor, url }: Desk): Promise<SavedBefore | undefined> {
  const article = await editableAt(actor, url.searchParams.get('after') ?? '')
  if (!article) return undefined
  const at = article.publish_at && shortMomentIn(services.config.timeZone, new Date(article.publish_at))
  return { ...article, at }
}

async function addArticleFromForm(desk: Desk, parameters: IssueParameters) {
  const { texts, files } = desk.form
  const issue = await issueDeskAt(desk.services.db, parameters, await unseenBy(desk.actor))
  if (!issue) return refuseGoneArticle(desk, issueProblem('not_found'))
  const doi = ownDoi((await readShell(desk.services)).settings, texts)
  const text = await heldTextOf(desk)
  const own = { ...(doi && { doi }), ...(await pagesToSave(desk)) }
  // a public article would refuse the text if it has open findings, and the file would be lost
  const form = { ...texts, ...placeTyped(issue), ...own, ...(text && { status: 'disabled', publish_at: '' }) }
  if (texts.status !== 'disabled' && isUnseen(texts.shown, desk.services.clock())) return refuseUnseen(desk, issue)
  const pdf = files.pdfFile ?? (await openHeldPdf(desk, texts.heldpdf))
  const pdfDoubt = texts.status === 'disabled' ? undefined : await doubtAboutPdf(desk)
  const adding = { confirmsDate: true, assignsDois: doi !== '', pdfDoubt }
  const result = await desk.change(addArticle(desk.actor, { form, pdf, text }, adding))
  if (!result.ok) {
    const now = (await findIssueDesk(desk.services.db, issue, await unseenBy(desk.actor))) ?? issue
    return refuseArticleEdit(desk, result, { issue: now, values: { ...texts, assigndoi: texts.assigndoi ?? '' } })
  }
  const { status, publish_at } = result.article
  const [next] = await listQueuedPdfs(desk, issue)
  const isLookedAt = texts.looked && texts.looked === texts.heldpdf
  const doubts = isLookedAt ? [] : await titleDoubts(desk, result.article)
  if (next)
    return redirectToNext(desk, issue, { next, after: result.article.id, messages: ['Article saved.', ...doubts] })
  if (status === 'enabled') return toLetter(desk, result.article, doubts)
  const at = publish_at && shortMomentIn(desk.services.config.timeZone, new Date(publish_at))
  const unread = 'Its full text is being read: look at it, then publish the article.'
  const state = at ? `It will be published ${at}.` : text ? unread : 'It is not public yet.'
  const messages = ['Article saved.', state, ...doubts]
  return desk.saved(paths.adminIssue(issue), messages.join(' '))
}

/** Shows the form again, because it was sent too soon for anyone to have seen it. */
async function refuseUnseen(desk: Desk, issue: IssueDesk): Promise<Response> {
  const values = { ...desk.form.texts, ...(await heldAgain(desk)) }
  const errors = [{ name: '', text: unseen }]
  return desk.refused({ status: 422, errors, areKept: true }, () =>
    formPage(desk, { issue, values, ...unseenIf(desk, values) }),
  )
}

async function toLetter(desk: Desk, article: AdminArticle, ofTitle: string[]) {
  const { id, publishdate, year } = article
  const doubts = [...dateDoubts(publishdate, year), ...ofTitle]
  const messages = ['Article published. Write to its authors.', ...doubts]
  return desk.saved(paths.adminArticleLetter(id), messages.join(' '))
}

/** Warns if the PDF of a saved article seems to be another article's. */
async function titleDoubts({ services: { db } }: Desk, article: AdminArticle): Promise<string[]> {
  const file = await findFileOf(db, article.id)
  const reading = file && (await findReading(db, file.hash))
  const warnings = reading ? warningsInForm(reading, articleForm.typedOf(article)) : []
  return warningTexts(warnings.filter(({ code }) => code === 'title_not_found'))
}

async function showArticle(desk: Desk, params: { year: string }) {
  const found = await articleAt(desk, params.year)
  if (!found) return desk.notFound()
  const typed = await desk.draft()
  const values = { ...articleForm.typedOf(found.article), ...typed }
  const modification = typed?.modification ?? found.article.modification
  return formPage(desk, { ...found, article: { ...found.article, modification }, values })
}

async function saveArticleForm(desk: Desk, params: { year: string }) {
  const { texts, files } = desk.form
  const found = await articleAt(desk, params.year)
  if (!found) return refuseGoneArticle(desk, articleProblem('not_found'))
  const pdf = files.pdfFile ?? (await openHeldPdf(desk, texts.heldpdf))
  const edit = {
    form: { ...texts, ...(await pagesToSave(desk, found.article)) },
    pdf,
    merges: true,
    restores: versionIn(texts.restores),
    asks: true,
  }
  const result = await desk.change(updateArticle(desk.actor, found.article.id, edit))
  return result.ok
    ? afterSaving(desk, { before: found.article, now: result.article, isNewFile: pdf !== undefined })
    : refuseArticleEdit(desk, result, { ...found, values: texts })
}

type Saved = { before: AdminArticle; now: AdminArticle; isNewFile: boolean }

/**
 * Stays on a saved article, reports the change, and offers the letter to its authors, or redirects there if requested.
 */
async function afterSaving(desk: Desk, { before, now, isNewFile }: Saved): Promise<Response> {
  const [was, is] = [before, now].map((article) => articleForm.typedOf(article))
  const fields = articleFieldNames.filter((name) => was?.[name] !== is?.[name]).map((name) => articleLabels[name])
  const changed = [...fields, ...(isNewFile ? [articleLabels.pdfFile] : [])]
  const letter = now.status === 'enabled' ? paths.adminArticleLetter(now.id) : undefined
  const isNext = letter !== undefined && desk.form.texts.next === 'letter'
  const to = isNext ? letter : paths.adminArticle(now.id)
  if (changed.length === 0) return desk.saved(to, 'Nothing was changed.')
  const ofNames = earlierNameRemarks(before, now, isNewFile)
  const doubts = [...dateDoubts(now.publishdate, now.year), ...ofNames, ...(await titleDoubts(desk, now))]
  const text = [`Article updated. Changed: ${changed.join(', ')}.`, ...doubts].join(' ')
  const step = { text: 'publish a correction', href: paths.adminNewNotice(now.id, 'correction') }
  return desk.saved(to, text, { next: isNext ? undefined : letter, ...(ofNames.length > 0 && !isNext && { step }) })
}

async function articleAt({ actor }: Desk, parameter: string) {
  const article = await editableAt(actor, parameter)
  const issue = article && (await findIssueDesk(actor.db, article, await unseenBy(actor)))
  return article && issue ? { article, issue } : undefined
}

/** Finds the history of an article, even after its deletion. */
async function findRestorableArticle(desk: Desk, params: { year: string }): Promise<RestorableHistory | undefined> {
  const { actor } = desk
  const id = idIn(params.year)
  if (!id || (await listUnseenOrDeleted(actor.db, actor.viewer)).includes(id)) return undefined
  const article = await findAdminArticle(actor.db, { id })
  const history = restorableArticle(desk, id, article)
  const { present } = history
  return {
    ...history,
    present: article && present && { ...present, of: <Html html={storedTitle(article.title)} /> },
    async refuse({ change, past }, { problems, notes }) {
      const found = await articleAt(desk, params.year)
      if (!found) return desk.notFound()
      const { refnumber } = found.article // its field cannot be corrected
      const typed = versionFormValues(found.article, past)
      const values = { ...articleForm.typedOf(found.article), ...typed, refnumber, restores: String(change) }
      return formPage(desk, { ...found, values, notes }, helpfulErrors(earlierVersionProblems(problems, past)))
    },
  }
}

/** Answers a form whose issue or article no longer exists: the script keeps the typed text and shows the message. */
function refuseGoneArticle(desk: Desk, { message }: { message: string }) {
  return desk.refused({ status: 404, errors: [{ name: '', text: message }] }, desk.notFound)
}

type Refused = Extract<ArticleResult, { ok: false }>
type FormProps = Omit<ArticleFormProps, 'action' | 'assignable' | 'read' | 'typesetting'>

/** Shows the form again with its errors. */
async function refuseArticleEdit(desk: Desk, { problem, problems, conflict }: Refused, sent: FormProps) {
  const held = await heldAgain(desk)
  const form = { ...sent, values: { ...sent.values, ...held } }
  const { issue, article, values } = form
  const found = helpfulErrors(problems, article ? undefined : { issue, values })
  const errors = article ? withNoticeLink(found, article.id, values.article_type) : found
  const why = { status: isConflict(problem) ? 409 : 422, errors, areKept: held !== undefined }
  const { merged = form, ...others } = conflict ? mergedForm(conflict, form) : {}
  return desk.refused({ ...why, ...others }, () => formPage(desk, merged))
}

/**
 * Returns the form after an edit conflict with both versions; fields that the user left unchanged take the other user's
 * values.
 */
function mergedForm({ current, mine, theirs }: ArticleConflict, form: FormProps) {
  const now = articleForm.typedOf(current)
  const followed = theirs.filter((field) => !mine.includes(field))
  const others = Object.fromEntries(followed.map((field) => [field, now[field]]))
  const notes = <ArticleClash by={current.modifiedby} mine={mine} followed={followed} now={now} typed={form.values} />
  const merged = { ...form, article: current, values: { ...form.values, ...others }, notes }
  return { merged, html: renderToStaticMarkup(notes), values: { ...others, modification: current.modification } }
}

/** Returns the doubts about the PDF of a form, or about an article's own. */
async function doubtsOf({ services: { db } }: Desk, { values, article }: FormProps, pdf: Omit<OfPdf, 'values'>) {
  if (!article) return doubtsInForm(db, { values, ...pdf })
  const [own] = values.heldpdf ? [] : await listPdfDoubts(db, [article.id])
  return own?.doubts ?? []
}

async function formPage(desk: Desk, form: FormProps, errors?: FieldError[]): Promise<Response> {
  const { services, url } = desk
  const { settings } = await readShell(services)
  const action = form.article ? paths.adminArticle(form.article.id) : url.pathname
  const assignable = assignedDoi(settings, form.article?.refnumber ?? form.values.refnumber ?? '')
  const waiting = form.article ? [] : await listQueuedPdfs(desk, form.issue)
  const hash = form.values.heldpdf ?? (form.article && (await findFileOf(services.db, form.article.id))?.hash)
  const reading = hash ? await findReading(services.db, hash) : undefined
  const doubts = hash ? await doubtsOf(desk, form, { hash, reading }) : []
  const warnings = reading ? warningsInForm(reading, form.values) : []
  const read = { hash: hash ?? '', pages: reading?.pages ?? 0, warnings, doubts }
  const { submission } = form.values
  const paper = submission && !form.article ? await services.papers.find(desk.actor.username, submission) : undefined
  const offered = paper?.ok ? paper.supplements : []
  const [placed] = form.article ? await withUndoableMoves(services.db, [form.article], services.clock()) : []
  const looked = placed && { ...placed, toLookAt: await countToLookAt(services.db, placed.id) }
  const typesetting = form.article && (await findTypesetting(services.db, form.article.id))
  const children = (
    <ReadFields value={{ names: uneditedFields(form.values), file: form.values.heldpdf ? 'PDF' : 'file' }}>
      <ArticleFormPage {...{ action, assignable, read, typesetting, waiting, offered }} {...form} article={looked} />
    </ReadFields>
  )
  return desk.page({ title: form.article ? `Edit ${form.article.description}` : 'Add article', errors, children })
}
