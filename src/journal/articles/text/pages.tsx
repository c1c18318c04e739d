import { type MendedText, TextPage } from '../../../../views/articles/text/text-page.tsx'
import { unlessDamaged } from '../../../core/files/files.ts'
import { textFileProblem } from '../../../core/files/rules.ts'
import { paths } from '../../../core/paths.ts'
import { truncateWithEllipsis } from '../../../core/text/clean.ts'
import { counted } from '../../../core/text/counted.ts'
import { keptHtml } from '../../../core/text/html.ts'
import type { FieldError } from '../../../core/text/problems.ts'
import { mostTypedTex, pictureSize } from '../../../engines/fulltext/text.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import type { Services } from '../../../services.ts'
import { noStoreHeaders } from '../../../web/caching/caching.ts'
import { download } from '../../../web/http/download.ts'
import { isConflict } from '../../../web/http/form-body.ts'
import { storedPictureTypes } from '../../fulltext/picture-rules.ts'
import { type AdminArticle, editableAt } from '../../record/admin-queries.ts'
import { findOutdated } from '../versions/draft-queries.ts'
import { discardChanges, publishChanges } from '../versions/draft-screens.ts'
import { readText, removeText, replaceText, typesetFromNowOn } from './actions.ts'
import { askAboutText, publicFileError, sentAs, withLook } from './asking.ts'
import {
  type CureResult,
  cureFinding,
  dropUnmatched,
  replacePicture,
  saveEdited,
  tickAll,
  untick,
} from './mend-actions.ts'
import { findingWords } from './mending/cure-rules.ts'
import { editedIn, takenInWords } from './mending/edit-rules.ts'
import type { Mended, SizedText } from './mending/rendering.tsx'
import { jatsOf, picturesOf } from './packing.ts'
import { findMended, findPicture, findText, isOwnText } from './queries.ts'
import { countFindings, openFindings, pictureParts } from './rules.ts'
import type { TextResult } from './store-actions.ts'
import { findTypesetting } from './typeset-queries.ts'

/** The screen of an article's full text with its findings, its JATS, and its pictures. */
export function textScreens(services: Services) {
  return screens(services)
    .get('/admin/archives/:year/text', withArticle(showArticleText))
    .post('/admin/archives/:year/text', withArticle(change), { files: { file: undefined, picture: undefined } })
    .get('/admin/archives/:year/text/nodes.json', withArticle(sendNodes))
    .get('/admin/archives/:year/text/formula', withArticle(sendFormula))
    .get('/admin/archives/:year/text/article.xml', withArticle(sendJats))
    .get('/admin/archives/:year/text/pictures/:file', showPicture).routes
}

function withArticle(answer: (desk: Desk, article: AdminArticle) => Promise<Response>) {
  return async (desk: Desk, { year }: { year: string }) => {
    const article = await editableAt(desk.actor, year)
    return article ? answer(desk, article) : desk.notFound()
  }
}

const showArticleText = (desk: Desk, article: AdminArticle) => textPage(desk, article, {})

type Values = Partial<Record<string, string>>
type SentCure = Pick<Mended, 'key' | 'values' | 'errors'>

async function textPage(desk: Desk, article: AdminArticle, values: Values, errors?: FieldError[]): Promise<Response> {
  const key = values.finding ?? desk.url.searchParams.get('finding') ?? ''
  const mended = await readMended(desk, article, { key, values, errors: errors ?? [] })
  const children = <TextPage article={article} mended={mended} />
  return desk.page({ title: `Full text: ${article.description}`, errors, sheet: 'mending.css', children })
}

/** Reads an article's text for its screen. @param key of the open finding; the first one if that is not open */
async function readMended(desk: Desk, article: AdminArticle, form: SentCure): Promise<MendedText | undefined> {
  const { db, workers } = desk.services
  const read = await readText(desk.actor, article.id, findMended)
  const row = (await findMended(db, article.id))?.text
  if (!read || !row) return undefined
  const { id, modification, pdf_source, file } = article
  const { findings, done, more, balance, unmatched } = row
  const html = await workers.texts.call('renderMending', await sizedText(desk, { hash: row.hash, jats: read.jats }), {
    article: { id, modification, pdf_source, file },
    row: { findings, done, more, balance, unmatched },
    typesetting: await findTypesetting(db, id),
    ...form,
  })
  const drafted = { isDraft: (await findText(db, id))?.text.hash !== row.hash, outdated: await findOutdated(db, id) }
  return { source: read.source, html: html === undefined ? undefined : keptHtml(html), ...drafted }
}

/** Returns a text with the sizes of its pictures. */
async function sizedText({ services }: Desk, { hash, jats }: { hash: string; jats: string }): Promise<SizedText> {
  const sizes: SizedText['sizes'] = new Map(
    [...(await picturesOf(services, hash))].flatMap(([name, bytes]) => {
      const size = pictureSize(bytes)
      return size ? [[name, size] as const] : []
    }),
  )
  return { jats, sizes }
}

async function change(desk: Desk, article: AdminArticle): Promise<Response> {
  const { texts } = desk.form
  const { actor } = desk
  switch (texts.do) {
    case 'upload':
      return replaceArticleText(desk, article)
    case 'edit':
      return saveEdits(desk, article)
    case 'remove':
      return afterReplacing(desk, article, await desk.change(removeText(actor, article.id, texts)))
    case 'picture':
      return sendPicture(desk, article)
    case 'publish':
      return publishChanges(desk, article)
    case 'discard':
      return discardChanges(desk, article)
    case 'typeset':
      return typeset(desk, article)
    case 'again':
      await untick(actor, article.id, texts.finding ?? '')
      return back(desk, article, 'It is to be looked at again.', texts.finding)
    case 'matched':
      await dropUnmatched(actor, article.id)
      return back(desk, article, 'They are off the list.')
    default:
      return cure(desk, article)
  }
}

const back = (desk: Desk, { id }: AdminArticle, text: string, finding?: string) =>
  desk.redirect(`${paths.adminArticleText(id, finding)}${finding ? '#cure' : ''}`, 'success', text)

/**
 * Resolves the open finding and goes on to the next one. @param press the button, if the text was sent along and saved
 */
async function cure(desk: Desk, article: AdminArticle, press?: string): Promise<Response> {
  const texts = press ? { ...desk.form.texts, do: press } : desk.form.texts
  if (texts.do === 'all') return leaveAll(desk, article)
  return afterFixing(desk, article, await desk.change(cureFinding(desk.actor, article.id, texts)))
}

/** Shows an uploaded picture at the open finding's place. */
async function sendPicture(desk: Desk, article: AdminArticle): Promise<Response> {
  const { texts, files } = desk.form
  const [key, bytes] = [texts.finding ?? '', files.picture]
  if (!bytes) return afterFixing(desk, article, { ok: false, field: 'picture', message: 'Choose a picture' })
  return afterFixing(desk, article, await desk.change(replacePicture(desk.actor, article.id, { key, bytes })))
}

function afterFixing(desk: Desk, article: AdminArticle, result: CureResult): Promise<Response> | Response {
  const { texts } = desk.form
  if (!result.ok) {
    const errors = [{ name: result.field, text: result.message }]
    return desk.refused({ status: 422, errors }, () => textPage(desk, article, texts, errors))
  }
  const { name } = findingWords[result.finding.code]
  return desk.saved(
    texts.next ? `${paths.adminArticleText(article.id, texts.next)}#cure` : paths.adminArticleText(article.id),
    `Done: ${name}.`,
  )
}

/** Marks all findings of the open one's kind as checked. */
async function leaveAll(desk: Desk, { id }: AdminArticle): Promise<Response> {
  const count = await tickAll(desk.actor, id, desk.form.texts.finding ?? '')
  return desk.saved(`${paths.adminArticleText(id)}#cure`, `${counted(count, 'finding')} ticked off.`)
}

/** Gives the article the PDF that is typeset from its text. */
async function typeset(desk: Desk, article: AdminArticle): Promise<Response> {
  const result = await desk.change(typesetFromNowOn(desk.actor, article.id, desk.form.texts))
  const path = paths.adminArticleText(article.id)
  if ('question' in result) return askAboutText(desk, result)
  return result.ok
    ? desk.sent(path, 'The PDF is being typeset. It is ready within a minute.')
    : desk.redirect(path, 'error', result.problem.message)
}

/** Redirects to the finding that was open while the text was edited. */
const savedText = (desk: Desk, { id, status }: AdminArticle, taken: string) =>
  desk.saved(
    `${paths.adminArticleText(id, desk.form.texts.at)}#cure`,
    status === 'enabled' ? `Saved. ${seenLater}` : `The text is saved. ${taken}`.trim(),
  )

const seenLater = 'Readers see it once the changes are published.'

async function saveEdits(desk: Desk, article: AdminArticle): Promise<Response> {
  const { texts } = desk.form
  const edited = editedIn(texts.edits ?? '')
  const refuse = (text: string, status = 422) => {
    const errors = [{ name: '', text }]
    return desk.refused({ status, errors }, () => textPage(desk, article, texts, errors))
  }
  if (!edited) return refuse('Nothing was edited.')
  const result = await desk.change(saveEdited(desk.actor, article.id, { edited, form: texts }))
  if (result.ok)
    return texts.finding ? cure(desk, article, texts.press) : savedText(desk, article, takenInWords(edited))
  if ('clash' in result) {
    const places = result.clash.map(({ text }) => `“${truncateWithEllipsis(text, 60)}”`).join(', ')
    return refuse(`Somebody else has changed the same places meanwhile: ${places}. What you typed is kept here.`, 409)
  }
  return 'findings' in result
    ? askAboutText(desk, result)
    : refuse(('why' in result && result.why) || result.problem.message)
}

/**
 * Sends the text for its editor, with HTML for the parts that cannot be edited; an earlier version if a draft began
 * with that.
 */
async function sendNodes(desk: Desk, article: AdminArticle): Promise<Response> {
  const { services } = desk
  const { db } = services
  const { id } = article
  const row = (await findMended(db, id))?.text
  const asked = desk.url.searchParams.get('base') ?? ''
  const base = asked && (await isOwnText(db, id, asked)) ? asked : row?.hash
  const jats = base && (await jatsOf(services, base))
  if (!base || !jats) return desk.notFound()
  const sized = await sizedText(desk, { hash: base, jats })
  const json = await services.workers.texts.call('renderNodes', sized, { articleId: id, base })
  const headers = { ...noStoreHeaders, 'Content-Type': 'application/json' }
  return json === undefined ? desk.refused(tooLong, () => textPage(desk, article, {})) : new Response(json, { headers })
}

const tooLong = {
  status: 503,
  errors: [{ name: '', text: 'This text takes too much time or memory to be edited here' }],
}

/** Sends a formula that is typed as TeX, as readers will see it; empty if it is not valid TeX. */
async function sendFormula({ url, services }: Desk): Promise<Response> {
  const tex = url.searchParams.get('tex') ?? ''
  const isBlock = url.searchParams.get('block') === 'yes'
  const isShort = tex.length <= mostTypedTex.formula
  const html = isShort ? await services.workers.texts.call('mathmlOfTex', tex, isBlock) : ''
  return new Response(html ?? '', { headers: { ...noStoreHeaders, 'Content-Type': 'text/plain; charset=utf-8' } })
}

async function replaceArticleText(desk: Desk, article: AdminArticle): Promise<Response> {
  const { texts, files, names } = desk.form
  const bytes = files.file
  const name = names?.file ?? ''
  const problem = bytes
    ? textFileProblem({ name, size: bytes.byteLength, start: bytes.subarray(0, 1024) })
    : 'Choose a file'
  if (!bytes || problem) return refuseFile(desk, article, { name: 'file', text: problem ?? '' })
  return afterReplacing(
    desk,
    article,
    await desk.change(replaceText(desk.actor, article.id, { ...sentAs(bytes, name), drafts: true }, withLook(texts))),
  )
}

async function afterReplacing(desk: Desk, article: AdminArticle, result: TextResult): Promise<Response> {
  const path = paths.adminArticleText(article.id)
  if (result.ok) {
    const row = (await findMended(desk.services.db, article.id))?.text
    if (!row) return desk.sent(path, 'The full text was taken away. The history brings it back.')
    const left = openFindings(row).length
    const isDraft = (await findText(desk.services.db, article.id))?.text.hash !== row.hash
    const words = `The text is here${left > 0 ? `, with ${counted(left, 'thing')} to look at` : ''}.`
    return desk.sent(path, isDraft ? `${words} ${seenLater}` : words)
  }
  if ('findings' in result) {
    if (desk.form.texts.do === 'remove') return askAboutText(desk, result)
    if (result.problem.code === 'public_text') return refuseFile(desk, article, publicFileError(result))
    const confirms = { name: 'looked', value: 'yes', label: 'I have looked: show it to readers as it is' }
    return refuseFile(desk, article, {
      name: 'file',
      text: `The full text has ${countFindings(result.findings)}. Readers would see it at once.`,
      help: { confirms },
    })
  }
  const text = ('why' in result && result.why) || result.problem.message
  return refuseFile(desk, article, { name: 'file', text }, isConflict(result.problem) ? 409 : 422)
}

function refuseFile(desk: Desk, article: AdminArticle, error: FieldError, status = 422) {
  return desk.refused({ status, errors: [error] }, () => textPage(desk, article, {}, [error]))
}

/** Sends the JATS as a file, to be changed elsewhere and uploaded again. */
async function sendJats(desk: Desk, { id }: AdminArticle): Promise<Response> {
  const text = await readText(desk.actor, id, findMended)
  return text ? download('article.xml', 'application/xml; charset=utf-8', text.jats) : desk.notFound()
}

/** Sends a picture of an article's text, even of a hidden article. */
async function showPicture(desk: Desk, { year, file }: { year: string; file: string }): Promise<Response> {
  const { db, files } = desk.services
  const article = await editableAt(desk.actor, year)
  const parts = pictureParts(file)
  const extension = article && parts && (await findPicture(db, article.id, parts.hash))
  const stored = parts && extension === parts.extension && (await files.open(parts.hash).catch(unlessDamaged))
  const type = storedPictureTypes[extension || '']
  if (!stored || !type) return desk.notFound()
  const policy = { 'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'" }
  return new Response(stored.stream(), { headers: { ...noStoreHeaders, ...policy, 'Content-Type': type } })
}
