import type { Db } from '../../../core/db/connect.ts'
import { protectFiles } from '../../../core/files/protecting.ts'
import { withoutMissingFiles } from '../../../core/files/sweep.ts'
import { isOnlineFirst } from '../../../core/online-first.ts'
import { cleanLine, isYes } from '../../../core/text/clean.ts'
import { dayIn } from '../../../core/text/dates.ts'
import type { Question } from '../../../core/text/question.ts'
import { findVersion } from '../../../office/history/version-queries.ts'
import type { Typed } from '../../../office/records/form.ts'
import { readSettingsNamed } from '../../../office/settings/queries.ts'
import type { AcceptedPapers, Actor, Services, Working } from '../../../services.ts'
import {
  type AdminArticle,
  type ArticleRow,
  type NewArticle,
  type Reader,
  reload,
  unseenBy,
} from '../../record/admin-queries.ts'
import { reviewProblemsOf } from '../../record/date-problems.ts'
import { type ArticleProblem, articleProblem } from '../../record/fields.ts'
import { isSameIssue } from '../../record/issues/rules.ts'
import { noIssueProblem } from '../../record/place-form.ts'
import { tickedSupplements } from '../../record/supplement-rules.ts'
import { positionProblem } from '../place/move-rules.ts'
import { highestLastPage, listPagesOfIssue } from '../place/queries.ts'
import { listPdfDoubts } from '../publish/doubt-queries.ts'
import { refuseUntilLooked } from '../publish/doubt-rules.ts'
import { listProofed } from '../publish/proof-queries.ts'
import { bothAsked, refuseUntilProofs } from '../publish/proof-rules.ts'
import { hasBeenPublic } from '../publish/queries.ts'
import {
  aheadWhilePublic,
  type DateManner,
  dateOfPublication,
  newDateProblem,
  noDoiProblem,
  publicationAction,
  publicationIn,
  refuseUntilDated,
  refuseUntilDoi,
  reviewAfter,
} from '../publish/rules.ts'
import { decideArticles, orConstraintProblem, saveArticles } from '../store/actions.ts'
import { lockArticle, lockIssue } from '../store/lock-queries.ts'
import { type FileStore, storePdf } from '../store/pdf-actions.ts'
import { problemsOf, saysSameTitle } from '../store/rules.ts'
import { storedSupplements } from '../supplements/stored.ts'
import { noPdf, withPdfSource } from '../text/pdf-rules.ts'
import { findUnlooked, insertWaiting } from '../text/queries.ts'
import { refuseUntilTextLooked, saysLooked, saysTextLooked, type Unlooked } from '../text/rules.ts'
import { type AheadPdf, completeWithPdf, settlePdf, withPdfAhead } from '../versions/ahead-actions.ts'
import { askOfPublicText, askOfShownAgain, keepWord, nothingAsked } from '../versions/kind-actions.ts'
import { noticeIn, type Unsaid } from '../versions/kind-rules.ts'
import { newArticleIn, refuseArticleForm } from './form.ts'
import { articleHistoryKey, fileColumns } from './history.ts'
import { type ArticleEdit, mergedColumns, type Refused } from './merge-actions.ts'

type Writer = Pick<Actor, 'db' | 'clock' | 'username'>
type Scheduler = Writer & Pick<Actor, 'config'>
type Needed = Writer & FileStore
type Changer = Needed & Scheduler & Reader & Working<'outputs'>
type Adder = Changer & Pick<Services, 'announce'> & { papers: AcceptedPapers }

/**
 * Options of a new article: whether a date that is not near must be confirmed, whether the journal assigns a DOI, and a
 * doubt about the PDF.
 */
type Adding = { confirmsDate?: boolean; assignsDois?: boolean; pdfDoubt?: ArticleProblem | undefined }

export type ArticleResult = { ok: true; article: AdminArticle } | Refused

/**
 * The fields as typed, in which `submission` is the number of the accepted paper that the article is made from, and its
 * PDF, or the source of its full text.
 */
type New = { form: Typed; pdf?: Uint8Array | undefined; text?: WaitingSource | undefined }

/** The stored source of a full text, which is read in the background. */
export type WaitingSource = { file_hash: string; name: string }

/** The problem of a new article online first if the settings do not permit these. */
const turnedOff: ArticleProblem = {
  ...articleProblem('invalid', 'online_first'),
  message: 'The settings permit no articles online first',
}

/** Adds an article with its PDF to an issue. */
export async function addArticle(
  adder: Adder,
  { form, pdf, text }: New,
  { confirmsDate = false, assignsDois = false, pdfDoubt }: Adding = {},
): Promise<ArticleResult> {
  const { db, files, clock, config, username, papers, announce } = adder
  const now = clock()
  const read = newArticleIn(form, { now, today: dayIn(config.timeZone, now), zone: config.timeZone })
  const file = await storePdf({ db, files }, pdf, {
    isRequired: form.pdf_source !== 'typeset',
    problems: read.ok ? [] : read.problems,
  })
  if (!read.ok || !file.ok) return refuseArticleForm(file.problems)
  const adding = db.transaction(async (tx): Promise<ArticleResult> => {
    await protectFiles(tx, files, [...file.hashes, ...(text ? [text.file_hash] : [])])
    const columns = { ...read.columns, ...withPdfSource(noPdf, { ...read.columns, ...file.columns }) }
    const paper = form.submission ? await papers.lock(tx, username, form.submission) : undefined
    if (form.submission && !paper) return refuseArticleForm([articleProblem('invalid_state')])
    if (!(await lockIssue(tx, columns, columns.notice_of)))
      return refuseArticleForm([articleProblem('invalid', 'issue')])
    const afterPage = isOnlineFirst(columns) ? undefined : await highestLastPage(tx, columns)
    if (isOnlineFirst(columns) && (await readSettingsNamed(tx, 'online_first')).online_first !== 'on')
      return refuseArticleForm([turnedOff])
    const supplements = paper ? tickedSupplements(paper.supplements, form) : []
    const taken = supplements.length > 0 && { supplements, supplements_given: supplements.length }
    const added = {
      columns: { ...columns, ...taken },
      action: 'add',
      sameTitle: saysSameTitle(form),
      afterPage,
      paperId: paper?.id ?? 0,
    } as const
    const decided = await decideArticles(tx, [added], await unseenBy({ ...adder, db: tx }))
    const problems = problemsOf(decided)
    if (problems.length > 0) return refuseArticleForm(problems)
    const doubt = confirmsDate && newDateProblem(columns, form.olddate, dayIn(config.timeZone, now))
    const ofDoi = confirmsDate && noDoiProblem(columns, form)
    const doubts = [doubt || [], ofDoi || [], pdfDoubt ?? []].flat()
    if (doubts.length > 0) return refuseArticleForm(doubts)
    const [id = 0] = await saveArticles(tx, decided, { at: clock(), username, assignsDois })
    if (paper)
      await announce(tx, 'paper became article', { paperId: paper.id, articleId: id, by: username, at: clock() })
    const source = text ?? paper?.written
    if (source) await insertWaiting(tx, { article_id: id, ...source })
    return reload(tx, id)
  })
  return orConstraintProblem(adding)
}

/**
 * Changes an article: checks and writes only fields that are present and differ. If the form's `modification` is out of
 * date, another user saved first: the edits are merged by field, unless both changed the same one.
 */
export async function updateArticle(actor: Changer, id: number, edit: ArticleEdit): Promise<ArticleResult> {
  const { db, files, clock, config, username } = actor
  const { form, pdf, restores, moves } = edit
  const file = await storePdf({ db, files }, pdf)
  if (!file.ok) return file
  const change = async (ahead: AheadPdf | undefined, tx: Db): Promise<ArticleResult> => {
    if (pdf || restores !== undefined) await protectFiles(tx, files, file.hashes)
    const row = await lockArticle(tx, id, {
      to: moves ? form : {},
      target: cleanLine(form.notice_of ?? '') || noticeIn(edit.asks ? form : {}),
    })
    if (!row) return refuseArticleForm([articleProblem('not_found')])
    const restored = restores !== undefined && !pdf && (await fileOfVersion(tx, actor, { id, change: restores }))
    const today = dayIn(config.timeZone, clock())
    const read = await mergedColumns(tx, row, { ...edit, file: restored || file.columns, today })
    if (!read.ok) return read
    const sent = restored ? read.columns : withPdfSource(row, read.columns)
    const asked = await askOfPublicText(tx, { row, columns: edit.asks ? sent : {}, form })
    const isSaid = asked.ok && asked.says !== undefined
    const done = isSaid ? completeWithPdf(row, sent, { form, ahead }) : { columns: sent, isTypeset: false }
    const { columns } = done
    const to = { ...row, ...columns }
    const isThere = isSameIssue(row, to) || (await lockIssue(tx, to))
    const action = restores === undefined ? (moves ? 'move' : 'edit') : 'restore'
    const isTyped = edit.merges && action === 'edit' // a client’s dates are its own, an earlier version had its date
    const early = isTyped ? aheadWhilePublic(row.status, columns.publishdate, today) : []
    const problems = [...reviewProblemsOf(row, columns), ...early]
    const sameTitle = saysSameTitle(form)
    const change = { row, columns, action, restores, problems, sameTitle } as const
    const decided = await decideArticles(tx, [change], await unseenBy({ ...actor, db: tx }))
    const placing = moves ? await placingProblems(tx, row, { to, isNewFile: pdf !== undefined }) : []
    const all = [isThere ? [] : noIssueProblem(to), problemsOf(decided), placing].flat()
    if (all.length > 0) return refuseArticleForm(all)
    if (!asked.ok) return asked
    const by = { at: clock(), username }
    await saveArticles(tx, decided, by)
    await keepWord(tx, { config }, { id, asked, by })
    if (done.isTypeset) await settlePdf(tx, actor, { id, columns: sent, ahead })
    return reload(tx, id)
  }
  return orConstraintProblem(withPdfAhead(actor, (ahead) => db.transaction((tx) => change(ahead, tx))))
}

/** Returns the problems of a move: of the new position and, unless the article is online first, of a PDF with it. */
async function placingProblems(
  tx: Db,
  row: ArticleRow,
  { to, isNewFile }: { to: ArticleRow; isNewFile: boolean },
): Promise<ArticleProblem[]> {
  if (!isOnlineFirst(row) || isOnlineFirst(to)) return isNewFile ? [articleProblem('fixed_field', 'pdfFile')] : []
  const problem = positionProblem(to, await listPagesOfIssue(tx, to))
  return problem ? [{ ...problem, id: row.id }] : []
}

/** Returns the PDF, full text and supplements of an article's earlier version whose files are still stored. */
async function fileOfVersion(
  tx: Db,
  { clock, files }: Pick<Services, 'clock' | 'files'>,
  { id, change }: { id: number; change: number },
): Promise<Partial<NewArticle>> {
  const found = await findVersion(tx, { ...articleHistoryKey(id), change, fields: fileColumns, now: clock() })
  const past: Partial<NewArticle> = await withoutMissingFiles(files, found?.past ?? {})
  const { text_hash, supplements, ...pdf } = past
  return {
    ...(pdf.file_hash && pdf),
    ...(text_hash !== undefined && { text_hash }),
    ...(supplements && { supplements: await storedSupplements(files, supplements) }),
  }
}

/** The form of an article's publication, and the choice of its publication date. */
type Publishing = { form: Typed; manner?: DateManner }

type StatusResult = (ArticleResult & { question?: Question }) | Unlooked | Unsaid

/** Publishes, hides or schedules an article; this replaces an earlier schedule. */
export async function setArticleStatus(
  actor: Scheduler,
  id: number,
  { form, manner = 'automatic' }: Publishing,
): Promise<StatusResult> {
  const now = actor.clock()
  const zone = actor.config.timeZone
  const read = publicationIn(form, { now, zone })
  if (!read.ok) return read
  return actor.db.transaction(async (tx): Promise<StatusResult> => {
    const row = await lockArticle(tx, id, { target: noticeIn(form) })
    if (!row) return refuseArticleForm([articleProblem('not_found')])
    const { publication } = read
    const dated = { ...row, wasPublic: await hasBeenPublic(tx, id) }
    const today = dayIn(zone, now)
    const publishdate = dateOfPublication(dated, publication, { today, zone, manner })
    if (publishdate === 'ask') return refuseUntilDated([row.publishdate ?? ''], today)
    const problems = publishdate === row.publishdate ? [] : reviewAfter(dated, publishdate)
    if (problems.length > 0) return refuseArticleForm(problems)
    const isShown = row.status !== 'enabled' && (publication.status === 'enabled' || publication.publish_at !== null)
    const isUnlooked = isShown && !isYes(form.looked)
    const doubted = refuseUntilLooked(isUnlooked && manner !== 'automatic' ? await listPdfDoubts(tx, [id]) : [])
    const noDoi = isShown && manner !== 'automatic' ? refuseUntilDoi([row], form) : undefined
    if (noDoi) return noDoi
    const asked = bothAsked(refuseUntilProofs(await listProofed(tx, isUnlooked ? [id] : [])), doubted)
    if (asked) return asked
    const isLooked = manner === 'automatic' ? saysLooked(form) : saysTextLooked(form)
    const texts = await findUnlooked(tx, [row], { publication, isLooked })
    if (texts.length > 0) return refuseUntilTextLooked(texts)
    const isShownAgain = row.status !== 'enabled' && publication.status === 'enabled'
    const said = isShownAgain ? await askOfShownAgain(tx, { row, form }) : nothingAsked
    if (!said.ok) return said
    const change = { row, columns: { ...publication, publishdate }, action: publicationAction(row, publication) }
    const by = { at: actor.clock(), username: actor.username }
    await saveArticles(tx, await decideArticles(tx, [change]), by)
    await keepWord(tx, actor, { id, asked: said, by })
    return reload(tx, id)
  })
}
