import { ArticlePage } from '../../../../views/articles/article-page.tsx'
import { NoticeCheckPage } from '../../../../views/articles/notices/notice-check-page.tsx'
import { NoticeFormPage } from '../../../../views/articles/notices/notice-form-page.tsx'
import { paths } from '../../../core/paths.ts'
import { dayIn } from '../../../core/text/dates.ts'
import { renderPage } from '../../../office/frame/page.tsx'
import { readShell } from '../../../office/frame/queries.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import { findDraft, saveOwnDraft } from '../../../office/screens/drafts/queries.ts'
import { apartIn, draftPath, parseDraftNumber, withoutDraftKey } from '../../../office/screens/drafts/rules.ts'
import { wantsJson } from '../../../office/screens/guard.tsx'
import { answerPrivatePreview } from '../../../office/screens/private-page.tsx'
import type { Services } from '../../../services.ts'
import { noStoreHeaders } from '../../../web/caching/caching.ts'
import { isConflict } from '../../../web/http/form-body.ts'
import { redirect } from '../../../web/http/redirect.ts'
import { citedOf } from '../../citing/facts.ts'
import { type AdminArticle, editableAt, findFileOf, unseenBy } from '../../record/admin-queries.ts'
import { assignedDoi, ownDoi } from '../../record/doi-rules.ts'
import type { ArticleProblem } from '../../record/fields.ts'
import { markTitle, type Notice, unmarkedTitle } from '../../record/notice-rules.ts'
import { isRemoved, type NoticeType, noticeKinds } from '../../record/notices/kind-rules.ts'
import { pdfProblem } from '../../record/pdf-problems.ts'
import { findArticle } from '../../record/queries.ts'
import { typeNames } from '../../record/type-rules.ts'
import { addArticle } from '../editing/actions.ts'
import { articleForm, newArticleIn, previewOf } from '../editing/form.ts'
import { helpfulErrors } from '../editing/problems.ts'
import { holdSent } from '../from-pdf/actions.ts'
import { openHeldPdf, sentPdf } from '../from-pdf/sent-pdf.ts'
import { findIssueDesk } from '../issue-desk/queries.ts'
import { drawNotice, stampedPdf } from './actions.ts'
import { stampingNotice } from './stamp-rules.ts'
import { begunNotice, hiddenContent, kindTyped, noticeDeeds, noticeTypeIn, retitle, tickedIn } from './writing-rules.ts'

const own = '/admin/archives/:year/new-notice/:type'

/** The pages of a notice: its form, its preview, and its publication. */
export function noticeScreens(services: Services) {
  return screens(services)
    .get(own, withTarget(openNoticeForm))
    .post(own, withTarget(storeTypedNotice), { files: { pdfFile: 'invalid_file' } })
    .get(`${own}/check`, withTarget(withDraft(check)))
    .post(`${own}/check`, withTarget(withDraft(publishNotice)))
    .get(`${own}/article`, withTarget(withDraft(showArticle)))
    .get(`${own}/notice.pdf`, withTarget(withDraft(showNotice)))
    .get(`${own}/stamped.pdf`, withTarget(withDraft(showStamped))).routes
}

/** A notice that is being written: its type, the article that it is about, and the address of its form. */
type Writing = { type: NoticeType; target: AdminArticle; form: string }

function withTarget(answer: (desk: Desk, writing: Writing) => Promise<Response>) {
  return async (desk: Desk, params: { year: string; type: string }): Promise<Response> => {
    const type = noticeTypeIn(params.type)
    const target = type && (await editableAt(desk.actor, params.year))
    return type && target
      ? answer(desk, { type, target, form: paths.adminNewNotice(target.id, type) })
      : desk.notFound()
  }
}

/** A typed notice, with the DOI that the journal assigns to it, and the path of its draft. */
type Written = Writing & { path: string; typed: Record<string, string>; fields: Record<string, string> }

/** Wraps a page that needs a draft; without one it redirects to the form. */
function withDraft(answer: (desk: Desk, written: Written) => Promise<Response>) {
  return async (desk: Desk, writing: Writing): Promise<Response> => {
    const { services, session, url } = desk
    const path = draftPath(writing.form, parseDraftNumber(url.searchParams.get('draft')))
    const draft = await findDraft(services.db, session.user.id, path)
    if (!draft) return redirect(writing.form)
    const doi = ownDoi((await readShell(services)).settings, draft.fields)
    const fields: Record<string, string> = { ...draft.fields, ...(doi && { doi }) }
    const type = kindTyped(writing.type, fields.article_type)
    return answer(desk, { ...writing, type, path, typed: draft.fields, fields })
  }
}

async function openNoticeForm(desk: Desk, writing: Writing): Promise<Response> {
  return formPage(desk, writing, { ...(await fillNewNotice(desk, writing)), ...(await desk.draft()) })
}

/** Fills the form of a notice, with today's date, in the newest issue. */
async function fillNewNotice({ services, actor }: Desk, { type, target }: Writing): Promise<Record<string, string>> {
  const { db, config, clock } = services
  const [newest = target] = (await readShell(services)).issues
  const issue = await findIssueDesk(db, newest, await unseenBy(actor))
  const today = dayIn(config.timeZone, clock())
  return issue ? begunNotice({ type, target: articleForm.typedOf(target), issue, today }) : {}
}

type Values = Record<string, string>

async function formPage(desk: Desk, { type, target, form }: Writing, values: Values): Promise<Response> {
  const { settings } = await readShell(desk.services)
  const doi = assignedDoi(settings, values.refnumber ?? '')
  const children = <NoticeFormPage type={type} target={target} action={form} doi={doi} values={values} />
  return desk.page({ title: `${noticeDeeds[noticeKinds[type].family].title}: ${target.description}`, children })
}

/** Stores a typed notice as its draft, and redirects to its preview. */
async function storeTypedNotice(desk: Desk, writing: Writing): Promise<Response> {
  const { services, session } = desk
  const { drawn, ...texts } = desk.form.texts
  const { db, clock, config } = services
  const pdf = sentPdf(desk)
  const article_type = kindTyped(writing.type, texts.article_type)
  const typed = {
    ...texts,
    assigndoi: texts.assigndoi ?? '',
    article_type,
    title: retitle(texts.title ?? '', article_type),
    notice_of: writing.target.refnumber,
    ...tickedIn(texts),
  }
  const now = clock()
  const read = newArticleIn(typed, { now, today: dayIn(config.timeZone, now), zone: config.timeZone })
  const wrongFile = pdf && pdfProblem(pdf.bytes, (await readShell(services)).settings)
  const problems = [...(read.ok ? [] : read.problems), ...(wrongFile ? [wrongFile] : [])]
  if (problems.length > 0) return refuseNotice(desk, writing, { values: typed, problems, status: 422 })
  const held = pdf ? await holdSent(services, pdf) : drawn ? { heldpdf: '', heldname: '' } : {}
  const draft = { path: draftPath(writing.form, apartIn(texts)), at: now, fields: { ...typed, ...held } }
  const path = await db.transaction((tx) => saveOwnDraft(tx, session.user.id, draft))
  const location = appendToFormPath(path, 'check')
  return wantsJson(desk.request) ? Response.json({ location }, { headers: noStoreHeaders }) : redirect(location)
}

/** Appends a name to the path of a form, before its query, which identifies its draft. */
const appendToFormPath = (path: string, name: string) => path.replace(/(?=\?|$)/, `/${name}`)

type Refused = { values: Values; problems: ArticleProblem[]; status: number }

function refuseNotice(desk: Desk, writing: Writing, { values, problems, status }: Refused) {
  const errors = helpfulErrors(problems).map((error) =>
    error.name === 'abstract' ? { ...error, text: error.text.replace(/^Abstract/, 'Reason') } : error,
  )
  return desk.refused({ status, errors }, () => formPage(desk, writing, values))
}

async function check(desk: Desk, written: Written): Promise<Response> {
  const { type, target, path, fields } = written
  const read = previewOf(fields)
  if (!read.ok) return redirect(path)
  const children = (
    <NoticeCheckPage
      type={type}
      target={target}
      notice={read.article}
      to={{
        form: path,
        publish: appendToFormPath(path, 'check'),
        article: appendToFormPath(path, 'article'),
        notice: appendToFormPath(path, 'notice.pdf'),
        stamped:
          target.file && noticeKinds[type].mark && type !== 'removal' ? appendToFormPath(path, 'stamped.pdf') : '',
      }}
    />
  )
  return desk.page({ title: `Check the ${typeNames[type].toLowerCase()}`, children })
}

async function publishNotice(desk: Desk, written: Written): Promise<Response> {
  const { form } = desk
  const { type, path, typed, fields } = written
  const isHidden = form.texts.status === 'disabled'
  const notice = { ...withoutDraftKey(fields), ...(isHidden && { status: 'disabled' }) }
  const pdf = await noticePdf(desk, written)
  const result = await desk.change(
    addArticle(desk.actor, { form: notice, pdf }, { confirmsDate: true, assignsDois: fields.doi !== typed.doi }),
  )
  if (!result.ok) {
    const status = isConflict(result.problem) ? 409 : 422
    return refuseNotice(desk, written, { values: typed, problems: result.problems, status })
  }
  await desk.dropDraft({ path, fields: typed })
  const { id } = result.article
  const name = typeNames[type]
  return isHidden
    ? desk.redirect(paths.adminArticle(id), 'success', `${name} saved. It is not public yet.`)
    : desk.redirect(paths.adminArticleLetter(id), 'success', `${name} published. Copy the letter for its authors.`)
}

/** Returns the PDF of a notice: the uploaded one, or otherwise a drawn one; undefined if its form is malformed. */
async function noticePdf(desk: Desk, { target, fields }: Written) {
  const { services, request } = desk
  return (await openHeldPdf(desk, fields.heldpdf)) ?? drawNotice(services, { target, fields }, request.signal)
}

/** Returns the notice as its article's page will show it. */
function noticeIn({ type, fields }: Written): Notice | undefined {
  const read = previewOf(fields)
  if (!read.ok) return undefined
  const { refnumber, doi, publishdate, year, volume, issue } = read.article
  return { type, refnumber, doi: doi ?? '', date: publishdate ?? '', year, volume, issue }
}

/** Shows the article's page as the notice will change it. */
async function showArticle(desk: Desk, written: Written): Promise<Response> {
  const { services, request, url } = desk
  const [shell, article] = await Promise.all([readShell(services), findArticle(services.db, written.target.refnumber)])
  const notice = noticeIn(written)
  if (!article || !notice) return desk.notFound()
  const updates = [...article.updates, notice]
  const { title, description } = written.target
  const marked = {
    ...article,
    ...(isRemoved(updates) && hiddenContent),
    title: unmarkedTitle(markTitle(title, updates)),
    description: unmarkedTitle(markTitle(description, updates)),
    updates,
  }
  const page = renderPage(services, {
    shell,
    path: url.pathname,
    title: `Preview: ${marked.description}`,
    styles: 'article.css',
    children: <ArticlePage cited={citedOf(services, shell, marked)} />,
  })
  return answerPrivatePreview(request, page)
}

async function showNotice(desk: Desk, written: Written): Promise<Response> {
  const pdf = await noticePdf(desk, written)
  return pdf ? pdfForOne(pdf) : desk.notFound()
}

/** Shows the article's PDF as the notice will stamp it. */
async function showStamped(desk: Desk, written: Written): Promise<Response> {
  const { services } = desk
  const { target } = written
  const file = await findFileOf(services.db, target.id)
  const notice = stampingNotice([noticeIn(written) ?? []].flat())
  const stamped = file && notice && (await stampedPdf(services, { ...target, hash: file.hash, notice }))
  return stamped ? pdfForOne(await stamped.file.bytes()) : desk.notFound()
}

const pdfForOne = (pdf: Uint8Array<ArrayBuffer>) =>
  new Response(pdf, {
    headers: { ...noStoreHeaders, 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline' },
  })
