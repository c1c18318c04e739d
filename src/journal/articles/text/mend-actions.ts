import { fileMessages, paperLimits } from '../../../core/files/rules.ts'
import { isLanguage } from '../../../core/language/language-codes.ts'
import { type Finding, findingKey, type TakenFront, type Unmatched } from '../../../engines/fulltext/text.ts'
import type { Typed } from '../../../office/records/form.ts'
import type { Actor } from '../../../services.ts'
import { articleProblem } from '../../record/fields.ts'
import { updateArticle } from '../editing/actions.ts'
import { refuseArticleForm } from '../editing/form.ts'
import { allLeft, canReplacePicture, findingWords, notCured } from './mending/cure-rules.ts'
import type { Edited } from './mending/edit-rules.ts'
import { recordOfOwnAbstract, recordOfTaken } from './mending/record-actions.ts'
import { jatsOf, picturesOf } from './packing.ts'
import { changeLooked, findMended, isOwnText, type StoredText } from './queries.ts'
import { askedOf, mendedSince, openFindings } from './rules.ts'
import { keepMended, type Needed, saveText, type TextResult } from './store-actions.ts'

/** A resolved finding, or why it could not be resolved: a message next to its field. */
export type CureResult = { ok: true; finding: Finding } | { ok: false; field: string; message: string }

const tooLong = 'This text takes too much time or memory to be mended here'
const tooMuchTex = 'A formula has at most 2,000 letters of TeX, and all that are saved at once 100,000'
const gone = 'Somebody has settled this meanwhile, or the text was replaced'

/**
 * Resolves a finding of an article's full text, or marks it as checked, as its form says. A cure is applied to its
 * place in the newest text, so that two editors can work at the same time.
 */
export async function cureFinding(actor: Actor, id: number, typed: Record<string, string>): Promise<CureResult> {
  for (let attempt = 1; ; attempt++) {
    const present = await findMended(actor.db, id)
    const finding = present && openFindings(present.text).find((one) => findingKey(one) === typed.finding)
    if (!present || !finding) return { ok: false, field: '', message: gone }
    if (findingWords[finding.code].offer === 'language' && typed.do !== 'leave') {
      const language = (typed.text ?? '').trim().toLowerCase()
      return isLanguage(language)
        ? settleInRecord(actor, id, { present, finding, record: { language } })
        : { ok: false, field: 'text', message: 'Type two letters, such as en or hi' }
    }
    const jats = await jatsOf(actor, present.text.hash)
    if (jats === undefined) return { ok: false, field: '', message: gone }
    const takesAbstract = finding.code === 'abstract_differs' && typed.do !== 'leave'
    const cured = takesAbstract
      ? { jats, isRelisted: false, taken: 'own abstract' as const }
      : await actor.workers.texts.call('cureText', jats, finding, typed)
    if (cured === undefined) return { ok: false, field: '', message: tooLong }
    if (cured === 'leave') {
      await tick(actor, present, [finding])
      return { ok: true, finding }
    }
    if ('field' in cured) return { ok: false, ...cured }
    if ('notCured' in cured)
      return { ok: false, field: cured.notCured === 'heading' ? 'as' : 'text', message: notCured[cured.notCured] }
    const read = await recordOfCure(actor, id, present, cured.taken)
    if ('why' in read) return { ok: false, field: '', message: read.why }
    const { record } = read
    if (cured.jats === jats) return settleInRecord(actor, id, { present, finding, record })
    const { isRelisted } = cured
    const mended = { jats: cured.jats, present, settled: finding, isRelisted, record }
    const result = await saveWithRecord(actor, id, mended)
    if (result.ok) return { ok: true, finding }
    if (result.problem.code !== 'conflict' || attempt === 3)
      return { ok: false, field: '', message: result.problem.message }
  }
}

type OpenFinding = { present: StoredText; finding: Finding }

/** Writes fields of the article for a finding that leaves the text as it is, and marks the finding as checked. */
async function settleInRecord(
  actor: Actor,
  id: number,
  { present, finding, record }: OpenFinding & { record: Typed },
): Promise<CureResult> {
  const written = await updateArticle(actor, id, { form: record })
  if (!written.ok) return { ok: false, field: '', message: written.problem.message }
  await tick(actor, present, [finding])
  return { ok: true, finding }
}

/** Returns the fields that a cure changes in the article's record, or why it cannot. */
const recordOfCure = (actor: Actor, id: number, { text }: StoredText, taken: TakenFront | 'own abstract') =>
  taken === 'own abstract' ? recordOfOwnAbstract(actor, { id, text }) : recordOfTaken(actor, { id, text }, taken)

const severalPictures = 'It has several pictures: replace this one in the file, and send that again'

/** The name of a new picture in the text that is read with it; reading gives it the name that is stored. */
const newPicture = 'new-picture'

/** Shows an uploaded picture at the place of a finding, in place of those there. */
export async function replacePicture(
  actor: Needed,
  id: number,
  { key, bytes }: { key: string; bytes: Uint8Array },
): Promise<CureResult> {
  const refuse = (message: string): CureResult => ({ ok: false, field: 'picture', message })
  if (bytes.byteLength > paperLimits.file) return refuse(fileMessages.figure.tooLarge)
  const present = await findMended(actor.db, id)
  const finding = present && openFindings(present.text).find((one) => findingKey(one) === key)
  const jats = finding && (await jatsOf(actor, present.text.hash))
  if (!finding || !canReplacePicture(finding) || jats === undefined) return refuse(gone)
  const isMissing = finding.code === 'picture_not_shown'
  const cure = { is: 'picture', at: finding.where, file: newPicture, isMissing } as const
  const cured = await actor.workers.texts.call('curedJats', jats, cure)
  if (cured === undefined) return refuse(severalPictures)
  const result = await saveMended(actor, id, { jats: cured, present, settled: finding, picture: bytes })
  if (result.ok) return { ok: true, finding }
  return refuse(('why' in result && result.why) || result.problem.message)
}

type Mended = {
  jats: string
  present: StoredText
  settled?: Finding
  form?: Typed
  picture?: Uint8Array
  /** Whether its list of references has changed. */
  isRelisted?: boolean
}

/** Saves a corrected text in place of the present one; a finding that a cure has settled is marked as checked. */
async function saveMended(actor: Needed, id: number, mended: Mended): Promise<TextResult> {
  const read = await readMended(actor, mended)
  return 'why' in read
    ? { ...refuseArticleForm([articleProblem('invalid_file')]), ...read }
    : saveText(actor, id, { ...read, drafts: true })
}

/** Saves a corrected text together with the fields of its article that words taken out of it change. */
async function saveWithRecord(actor: Actor, id: number, { record, ...mended }: Mended & { record: Typed }) {
  if (Object.keys(record).length === 0) return saveMended(actor, id, mended)
  const read = await readMended(actor, mended)
  if ('why' in read) return { ...refuseArticleForm([articleProblem('invalid_file')]), ...read }
  return actor.db
    .transaction(async (tx): Promise<TextResult> => {
      const within = { ...actor, db: tx }
      const saved = await saveText(within, id, { ...read, drafts: true })
      if (!saved.ok) return saved
      const written = await updateArticle(within, id, { form: record })
      if (!written.ok) throw new RecordRefused(written.problem.message)
      return saved
    })
    .catch((error) => {
      if (!(error instanceof RecordRefused)) throw error
      return { ...refuseArticleForm([articleProblem('invalid')]), why: error.message }
    })
}

/** The article's record does not take the words of a text, which then stay there. */
class RecordRefused extends Error {}

/** The findings that only their source shows, so that a text that was fixed does not settle them by itself. */
const staysUnlessTicked = new Set<Finding['code']>([
  'heading_guessed',
  'formula_not_read',
  'picture_not_shown',
  'shape_not_drawn',
])

/** A corrected text that was read and stored, to be written in place of the text that it `follows`. */
type ReadMended = Parameters<typeof saveText>[2]

/** Reads a corrected text, and stores its files; no row refers to them yet. @returns why it cannot be read, if so */
export async function readMended(
  actor: Needed,
  { jats, present, settled, form, picture, isRelisted = false }: Mended,
): Promise<ReadMended | { why: string }> {
  const pictures = await picturesOf(actor, present.text.hash)
  if (picture) pictures.set(newPicture, picture)
  const answer = await actor.workers.fullTexts.read(new TextEncoder().encode(jats), { pictures, isRelisted })
  if (answer.is === 'refused') return { why: answer.why }
  const isUnread = ({ code, text }: Finding) => code === 'picture_not_shown' && text.includes(newPicture)
  if (answer.findings.some(isUnread)) return { why: fileMessages.figure.invalid }
  const isLeft = settled !== undefined && staysUnlessTicked.has(settled.code)
  const text = { ...present.text, done: settled && isLeft ? [...present.text.done, settled] : present.text.done }
  const kept = await keepMended(actor, answer, { ...present, text }, isRelisted)
  const done = [...text.done, ...mendedSince(text, kept.columns.findings)]
  const columns = { ...kept.columns, done }
  const before = new Set(askedOf(present.text).map(findingKey))
  const isKnown = (one: Finding) => before.has(findingKey(one)) || present.text.more[one.code] !== undefined
  const isLooked = askedOf(columns).every(isKnown) // it requires no new checks
  const looked = isLooked ? 'yes' : (form?.looked ?? '')
  return { kept: { ...kept, columns }, form: { looked }, follows: present.text.hash }
}

const tick = ({ db }: Needed, { text: { hash } }: StoredText, findings: readonly Finding[]) =>
  changeLooked(db, hash, ({ done, unmatched }) => ({ done: [...done, ...findings], unmatched }))

/** The places that both this and another editor have changed. */
type Clash = { ok: false; clash: Unmatched[] }

/**
 * Saves the edits of an article's full text. Another editor's changes meanwhile stay, unless both have changed the same
 * place.
 */
export async function saveEdited(
  actor: Actor,
  id: number,
  { edited: { base, units }, form }: { edited: Edited; form: Typed },
): Promise<TextResult | Clash> {
  const of = (await isOwnText(actor.db, id, base)) ? await jatsOf(actor, base) : undefined
  for (let attempt = 1; ; attempt++) {
    const present = await findMended(actor.db, id)
    const now = present && (await jatsOf(actor, present.text.hash))
    if (!present || of === undefined || now === undefined) return refuseArticleForm([articleProblem('not_found')])
    const joined = await actor.workers.texts.call('joinEdits', of, units, now)
    if (joined === undefined) return { ...refuseArticleForm([articleProblem('invalid')]), why: tooLong }
    if (joined === 'too_much_tex') return { ...refuseArticleForm([articleProblem('invalid')]), why: tooMuchTex }
    if (joined.unmatched.length > 0) return { ok: false, clash: joined.unmatched }
    const record = await recordOfTaken(actor, { id, text: present.text }, joined.taken)
    if ('why' in record) return { ...refuseArticleForm([articleProblem('invalid')]), why: record.why }
    if (joined.jats === now) return { ok: true }
    const { isRelisted } = joined
    const result = await saveWithRecord(actor, id, { jats: joined.jats, present, form, isRelisted, ...record })
    if (result.ok || result.problem.code !== 'conflict' || attempt === 3) return result
  }
}

/** Marks all open findings of a finding's kind as checked. @returns their number */
export async function tickAll(actor: Needed, id: number, key: string): Promise<number> {
  const present = await findMended(actor.db, id)
  const open = present ? openFindings(present.text) : []
  const one = open.find((finding) => findingKey(finding) === key)
  const those = one && allLeft(one) ? open.filter(({ code }) => code === one.code) : []
  if (present && those.length > 0) await tick(actor, present, those)
  return those.length
}

/** Opens a finding again that was marked as checked. */
export async function untick(actor: Needed, id: number, key: string): Promise<void> {
  const present = await findMended(actor.db, id)
  if (!present) return
  await changeLooked(actor.db, present.text.hash, ({ done, unmatched }) => ({
    done: done.filter((one) => 'mended' in one || findingKey(one) !== key),
    unmatched,
  }))
}

/** Clears the list of corrections that had no place in the newest file, once an editor has seen it. */
export async function dropUnmatched(actor: Needed, id: number): Promise<void> {
  const present = await findMended(actor.db, id)
  if (present) await changeLooked(actor.db, present.text.hash, ({ done }) => ({ done, unmatched: [] }))
}
