import type { Problem } from '../../core/text/problems.ts'
import { recordChange } from '../../office/history/queries.ts'
import { advanceVersion } from '../../office/history/rules.ts'
import { decideLetter, queueAgain } from '../../office/letters/queue-queries.ts'
import type { Decision } from '../../office/letters/rules.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { canMail, originOf } from '../../office/settings/rules.ts'
import type { Actor } from '../../services.ts'
import type { LetterKind } from '../papers/letter-kind-rules.ts'
import { type FoundLetter, markSent, replaceLetter } from './log-queries.ts'
import { lockTemplate, updateTemplate } from './queries.ts'
import { storedTemplate, templateProblems, type Wording } from './template-rules.ts'

type By = Pick<Actor, 'db' | 'clock' | 'config' | 'username'>

type Saved = { ok: true; modification: Date } | { ok: false; problems: Problem[] }

/**
 * Saves an editor's wording for a kind of letter; the original wording is stored as ''.
 * @param seen the version that the form was filled from
 */
export async function saveTemplate(
  { db, clock, username }: By,
  kind: LetterKind,
  { typed, seen, restores }: { typed: Wording; seen?: Date; restores?: number },
): Promise<Saved> {
  const problems = templateProblems(kind, typed)
  if (problems.length > 0) return { ok: false, problems }
  const after = storedTemplate(kind, typed)
  return db.transaction(async (tx): Promise<Saved> => {
    const { modification, ...before } = await lockTemplate(tx, kind)
    const isSame = before.subject === after.subject && before.text === after.text
    if (isSame) return { ok: true, modification }
    if (seen && seen.getTime() !== modification.getTime()) return { ok: false, problems: [changedMeanwhile] }
    const at = advanceVersion(modification, clock())
    await updateTemplate(tx, kind, { ...after, modification: at })
    const action = restores === undefined ? 'edit' : 'restore'
    await recordChange(tx, { at, username, kind: 'letter', subject: kind, action, restores, before, after })
    return { ok: true, modification: at }
  })
}

const changedMeanwhile: Problem = {
  code: 'conflict',
  field: 'text',
  message: 'Somebody else has changed this letter in the meantime. Yours is not saved.',
}

/**
 * Records a user's decision about a letter.
 * @returns the letter's id, or that of the new one if it is sent again; undefined if its state forbids it
 */
export async function decidePaperLetter(
  { db, clock, config, username }: By,
  letter: Pick<FoundLetter, 'id' | 'paper'>,
  decision: Decision,
): Promise<number | undefined> {
  const by = { by: username, at: clock() }
  return db.transaction(async (tx) => {
    if (decision === 'sent') return (await markSent(tx, letter, by)) ? letter.id : undefined
    if (decision !== 'again') return (await decideLetter(tx, letter.id, { decision, ...by })) ? letter.id : undefined
    const settings = await readSettings(tx)
    const host = new URL(originOf(config, settings)).hostname
    const id = await queueAgain(tx, letter.id, { ...by, host, toCopy: !canMail(config, settings) })
    if (id !== undefined) await replaceLetter(tx, letter.id, id)
    return id
  })
}
