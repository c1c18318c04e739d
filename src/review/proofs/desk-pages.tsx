import { and, isNotNull } from 'drizzle-orm'
import { ProofDeskPage } from '../../../views/proofs/proof-desk-page.tsx'
import type { AnchorChoice } from '../../../views/proofs/send-proof-form.tsx'
import { articleProofs } from '../../core/db/tables/review/proofs.ts'
import { paths } from '../../core/paths.ts'
import { idIn } from '../../core/text/clean.ts'
import { addDays, dayIn } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { findApprovable } from '../../journal/articles/publish/proof-queries.ts'
import { type Approvable, changedSinceApproval } from '../../journal/articles/publish/proof-rules.ts'
import { textFileAt } from '../../journal/articles/text/files.ts'
import { shownText } from '../../journal/articles/text/shown-text.ts'
import type { FilledText } from '../../journal/fulltext/kept-page.ts'
import type { ContentsEntry } from '../../journal/fulltext/page-rules.ts'
import { articleLabels } from '../../journal/record/fields.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { originOf } from '../../office/settings/rules.ts'
import { countOf } from '../../office/settings/submission-fields.ts'
import type { Services } from '../../services.ts'
import { answerStoredPdf } from '../../web/http/files.ts'
import { linkStateAt } from '../access-links/rules.ts'
import { letterText } from '../letters/queueing.ts'
import { findLetterFacts } from '../manuscripts/queries.ts'
import { findProofed } from './access-queries.ts'
import { changeProofLink } from './link-actions.ts'
import { settleNote } from './note-actions.ts'
import { listProofLinks, listProofs, ofArticle, type Proof } from './queries.ts'
import { approvedPdf, fieldAnchors, takesProofs } from './rules.ts'
import { sendToAuthor, sendToPerson } from './sending-actions.ts'
import { dropWaiting, undoProof } from './undo-queries.ts'

type Proofed = NonNullable<Awaited<ReturnType<typeof findProofed>>>

/** The screen of an article's proofs: sending one, and the author's notes and answers. */
export function proofScreens(services: Services) {
  return screens(services)
    .get('/admin/archives/:year/proof', (desk, { year }) => withProofed(desk, year, showProofDesk))
    .post('/admin/archives/:year/proof', (desk, { year }) => withProofed(desk, year, act))
    .get('/admin/archives/:year/proof/:file', (desk, { year, file }) =>
      withProofed(desk, year, (_, found) => sendProofDeskFile(desk, found, file)),
    ).routes
}

async function withProofed(desk: Desk, id: string, answer: (desk: Desk, found: Proofed) => Promise<Response>) {
  const found = await findProofed(desk.services.db, idIn(id), desk.session.user)
  return found ? answer(desk, found) : desk.notFound()
}

async function showProofDesk(desk: Desk, found: Proofed): Promise<Response> {
  const { services } = desk
  const { db, clock, config } = services
  const { article, paper } = found
  const [all, links, settings, now] = await Promise.all([
    listProofs(db, ofArticle(article.id)),
    paper ? [] : listProofLinks(db, article.id),
    readSettings(db),
    findApprovable(db, article.id),
  ])
  const proofs = all.map((proof) => ({ ...proof, notes: proof.notes.filter(({ handed }) => handed) }))
  const proof = proofs.find(({ state }) => state !== 'waiting')
  const hash = now?.text_hash
  const whole = hash ? await wholeText(desk, found, hash) : undefined
  const reader = { is: 'editor', article: article.id, isOpen: proof?.state !== 'replaced' } as const
  const text = hash && proof ? await services.proofTexts.placed({ hash, whole, proof }, reader) : undefined
  const children = (
    <ProofDeskPage
      article={article}
      paper={paper?.number ?? ''}
      proofs={proofs}
      text={text}
      changed={proof?.state === 'approved' && now ? changedIn(now.approvable, proof) : []}
      anchors={[
        ...fieldChoices,
        ...contentsOf(withoutReferences(whole?.contents ?? [])),
        ...figuresOf(whole?.figures ?? []),
      ]}
      links={links.map((link) => ({ ...link, state: linkStateAt(link, clock()) }))}
      letter={await letterFor(desk, found)}
      due={addDays(dayIn(config.timeZone, clock()), countOf(settings, 'proof_days'))}
      maySend={article.status !== 'enabled' && (!paper || takesProofs(paper.state))}
      typed={desk.form.texts.action === 'send' ? desk.form.texts : {}}
    />
  )
  return desk.page({ title: `Proof: ${article.description}`, sheet: 'mending.css', children })
}

/** Returns the names of the fields that were changed since the author approved the article. */
const changedIn = (now: Approvable, proof: Proof) => {
  const names = changedSinceApproval(now, proof).map((name) => changedNames[name] ?? '')
  return [...new Set(names.filter(Boolean))]
}

const changedNames: Record<string, string> = { ...articleLabels, text_hash: 'Full text', file_hash: 'PDF' }

const fieldChoices: AnchorChoice[] = Object.entries(fieldAnchors).map(([anchor, name]) => ({ anchor, name }))

/** Returns the contents without a single list of references, since that is already a field's place. */
function withoutReferences(contents: readonly ContentsEntry[]): ContentsEntry[] {
  const [lists, others] = [true, false].map((is) =>
    contents.filter(({ id }) => /^ref(?:s\d*|erences)$/.test(id) === is),
  )
  return lists?.length === 1 && others ? others : [...contents]
}

const contentsOf = (entries: readonly ContentsEntry[], depth = 0): AnchorChoice[] =>
  entries.flatMap(({ id, title, entries: inner }) => [
    { anchor: id, name: `${'– '.repeat(depth)}${title}` },
    ...contentsOf(inner, depth + 1),
  ])

const figuresOf = (figures: readonly { id: string; label: string }[]): AnchorChoice[] =>
  figures.map(({ id, label }) => ({ anchor: id, name: label }))

async function wholeText({ services }: Desk, { article }: Proofed, hash: string): Promise<FilledText | undefined> {
  const origin = originOf(services.config, await readSettings(services.db))
  return shownText(services, { hash, origin, article, place: paths.adminArticleProof(article.id) })
}

async function letterFor({ services: { db } }: Desk, { article, paper }: Proofed) {
  if (!paper)
    return letterText(db, 'proof', {
      number: `Ref. ${article.refnumber}`,
      title: article.description,
      name: 'author',
      due: '{due}',
    })
  const { number, title, people, names: authors } = await findLetterFacts(db, paper.id)
  const author = people.find(({ corresponding }) => corresponding) ?? people[0]
  return letterText(db, 'proof', { number, title, authors, name: author?.name ?? '', due: '{due}' })
}

const back = ({ article }: Proofed) => paths.adminArticleProof(article.id)

async function act(desk: Desk, found: Proofed): Promise<Response> {
  const { action = '' } = desk.form.texts
  if (action === 'send') return sendProofFromForm(desk, found)
  if (action === 'undo' && !desk.form.texts.note) return undo(desk, found)
  if (desk.form.texts.link) return changeLink(desk, found)
  const { note = '' } = desk.form.texts
  const result = await desk.change(settleNote(desk.actor, { articleId: found.article.id, note }, desk.form.texts))
  if (result.ok) return desk.saved(`${back(found)}#note-${note}`, '')
  return refuseProofDeskForm(desk, found, result.problem)
}

function refuseProofDeskForm(
  desk: Desk,
  found: Proofed,
  { code, field = '', message }: Problem,
): Promise<Response> | Response {
  const status = ['conflict', 'invalid_state', 'quote_not_found'].includes(code)
    ? 409
    : code === 'not_found'
      ? 404
      : 422
  return desk.refused({ status, errors: [{ name: field, code, text: message }] }, () => showProofDesk(desk, found))
}

async function sendProofFromForm(desk: Desk, found: Proofed): Promise<Response> {
  const { actor, form } = desk
  const { article, paper } = found
  const letter = await letterFor(desk, found)
  const { subject = letter.subject, text = letter.text, ...texts } = form.texts
  const isOwn = subject !== letter.subject || text.replaceAll('\r\n', '\n') !== letter.text
  const queries = JSON.stringify(queriesTyped(form.texts))
  const typed = { ...texts, queries, ...(isOwn && { subject, text }) }
  const result = paper ? await sendToAuthor(actor, paper.number, typed) : await sendToPerson(actor, article.id, typed)
  if (result.ok) return desk.saved(back(found), 'The proof is on its way.')
  return refuseProofDeskForm(desk, found, result.problem)
}

/** Returns the queries in the form's rows that are not empty. */
const queriesTyped = (texts: Partial<Record<string, string>>) =>
  Object.keys(texts).flatMap((name) => {
    const [, at] = /^query(\d+)$/.exec(name) ?? []
    const text = at === undefined ? '' : (texts[name] ?? '').trim()
    return text ? [{ anchor: texts[`anchor${at}`] ?? '', text }] : []
  })

async function undo(desk: Desk, found: Proofed): Promise<Response> {
  const { db, clock } = desk.services
  const by = { by: desk.actor.username, at: clock() }
  const { article, paper } = found
  const isUndone = await db.transaction((tx) => (paper ? undoProof(tx, paper.id, by) : dropWaiting(tx, article.id, by)))
  return desk.saved(
    back(found),
    isUndone ? 'The proof is taken back. Nothing was sent.' : 'It is too late: the letter is on its way.',
  )
}

async function changeLink(desk: Desk, found: Proofed): Promise<Response> {
  const { link = '', action } = desk.form.texts
  const typed = { [action === 'renew' ? 'renew' : 'revoke']: 'yes' }
  const result = await changeProofLink(desk.actor, { articleId: found.article.id, link }, typed)
  if (result.ok)
    return desk.saved(back(found), action === 'renew' ? 'A new link took its place.' : 'The link is ended.')
  return refuseProofDeskForm(desk, found, result.problem)
}

/** Sends a picture or a table of the article's full text, or the PDF as its author approved it. */
async function sendProofDeskFile(desk: Desk, { article }: Proofed, file: string): Promise<Response> {
  const { services, request } = desk
  if (file === approvedPdf) return (await approvedFile(desk, article)) ?? desk.notFound()
  const hash = (await findApprovable(services.db, article.id))?.text_hash
  const found = hash ? await textFileAt(services, request, { hash, file, ref: article.refnumber }) : undefined
  return found ?? desk.notFound()
}

async function approvedFile({ services, request }: Desk, { id, refnumber }: Proofed['article']) {
  const [approved] = await listProofs(services.db, and(ofArticle(id), isNotNull(articleProofs.file_hash)))
  return approved?.file_hash
    ? answerStoredPdf(services.files, request, { hash: approved.file_hash, refnumber })
    : undefined
}
