import type { Side } from '../../engines/blind/blind.ts'
import type { Services, Working } from '../../services.ts'
import type { Compared } from './comparing.ts'
import { isTooLong, type KeptText, keepTooLong, makeKeptText, noFile } from './queries.ts'
import { noText } from './text-rules.ts'
import { listComparedFields, type Words } from './version-rules.ts'

type Version = { words: Words | undefined; text: KeptText }

/** The reason why the texts of two files are not compared, so that only the fields of the paper are. */
export type Reason = 'no_text' | 'too_long'

/**
 * Compares two versions whose texts have been read; without these texts if one is missing or too long, or if comparing
 * them takes too much time or memory, which is stored. Undefined if the process cannot compare now.
 */
export async function compareVersions(
  { db, workers }: Pick<Services, 'db'> & Working<'comparing'>,
  { before, after }: Record<'before' | 'after', Version>,
  side?: Side,
): Promise<(Compared & { reason?: Reason }) | undefined> {
  const compare = (texts: Record<'before' | 'after', KeptText>) =>
    workers.comparing.compare(
      { fields: before.words ? listComparedFields(before.words) : [], text: texts.before },
      { fields: after.words ? listComparedFields(after.words) : [], text: texts.after },
      side,
    )
  const texts = { before: before.text, after: after.text }
  const known = findReasonNotCompared(Object.values(texts)) ?? ((await isTooLong(db, texts)) ? 'too_long' : undefined)
  const whole = known ? undefined : await compare(texts)
  if (whole) return whole
  const words = await compare({ before: none, after: none })
  if (words && !known) await keepTooLong(db, texts)
  return words && { ...words, reason: known ?? 'too_long' }
}

const none = makeKeptText(noText, noFile)

function findReasonNotCompared(texts: readonly KeptText[]): Reason | undefined {
  if (texts.some(({ state }) => state === 'too_long')) return 'too_long'
  return texts.some(({ state }) => state === 'none') ? 'no_text' : undefined
}
