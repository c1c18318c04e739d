import { wholeFile } from '../../../core/files/files.ts'
import { curedJats, type Finding, findingKey, readWhole } from '../../../engines/fulltext/fulltext.ts'
import { articleProblem } from '../editing/fields.ts'
import { refused } from '../editing/form.ts'
import { decide, notCured } from './cure-rules.ts'
import { picturesOf } from './packing.ts'
import { changeLooked, findText, type StoredText } from './queries.ts'
import { openFindings } from './rules.ts'
import { keepMended, type Needed, saveText, type TextResult } from './store-actions.ts'

/** A cured finding, or why it could not be cured: a message beside its field. */
type CureResult = { ok: true; finding: Finding } | { ok: false; field: string; message: string }

const gone = 'Somebody has settled this meanwhile, or the text was replaced'

/**
 * Cures a finding of an article's full text, or ticks it off, as its form says. A cure goes to its place in the newest
 * text, so that two editors can cure at once.
 */
export async function cureFinding(actor: Needed, id: number, typed: Record<string, string>): Promise<CureResult> {
  for (let attempt = 1; ; attempt++) {
    const present = await findText(actor.db, id)
    const finding = present && openFindings(present.text).find((one) => findingKey(one) === typed.finding)
    if (!present || !finding) return { ok: false, field: '', message: gone }
    const bytes = await wholeFile(actor.files, present.text.hash)
    if (!bytes) return { ok: false, field: '', message: gone }
    const jats = new TextDecoder().decode(bytes)
    const decided = decide(finding, typed, (await readWhole(jats)).text)
    if (decided === 'leave') {
      await tick(actor, present, [finding])
      return { ok: true, finding }
    }
    if ('field' in decided) return { ok: false, ...decided }
    const mended = await curedJats(jats, decided.cure)
    const field = decided.cure.is === 'heading' ? 'as' : 'text'
    if (mended === undefined) return { ok: false, field, message: notCured[decided.cure.is] }
    const result = await saveMended(actor, id, { jats: mended, present, settled: finding })
    if (result.ok) return { ok: true, finding }
    if (result.problem.code !== 'conflict' || attempt === 3)
      return { ok: false, field: '', message: result.problem.message }
  }
}

type Mended = { jats: string; present: StoredText; settled?: Finding }

/** Saves a mended text in the place of the present one; a finding that a cure has settled is ticked off. */
async function saveMended(actor: Needed, id: number, { jats, present, settled }: Mended): Promise<TextResult> {
  const pictures = await picturesOf(actor, present.text.hash)
  const answer = await actor.workers.fullTexts.read(new TextEncoder().encode(jats), { pictures })
  if (answer.is === 'refused') return { ...refused([articleProblem('invalid_file')]), why: answer.why }
  const isLeft = settled?.code === 'heading_guessed' || settled?.code === 'formula_not_read'
  const done = settled && isLeft ? [...present.text.done, settled] : present.text.done
  const kept = await keepMended(actor, answer, { ...present, text: { ...present.text, done } })
  // It only has fewer findings, so that it asks nothing.
  return saveText(actor, id, { kept, form: { looked: 'yes' }, follows: present.text.hash })
}

const tick = ({ db }: Needed, { text: { hash } }: StoredText, findings: readonly Finding[]) =>
  changeLooked(db, hash, ({ done, unmatched }) => ({ done: [...done, ...findings], unmatched }))

/** Ticks off all open findings of a kind. @returns how many */
export async function tickAll(actor: Needed, id: number, code: string): Promise<number> {
  const present = await findText(actor.db, id)
  const those = present ? openFindings(present.text).filter((one) => one.code === code) : []
  if (present && those.length > 0) await tick(actor, present, those)
  return those.length
}

/** Opens a finding again that was ticked off. */
export async function untick(actor: Needed, id: number, key: string): Promise<void> {
  const present = await findText(actor.db, id)
  if (!present) return
  await changeLooked(actor.db, present.text.hash, ({ done, unmatched }) => ({
    done: done.filter((one) => findingKey(one) !== key),
    unmatched,
  }))
}

/** Takes what was mended and had no place in the newest file from the list: somebody has looked at it. */
export async function dropUnmatched(actor: Needed, id: number): Promise<void> {
  const present = await findText(actor.db, id)
  if (present) await changeLooked(actor.db, present.text.hash, ({ done }) => ({ done, unmatched: [] }))
}
