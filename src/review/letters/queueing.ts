import type { Config } from '../../core/config/config.ts'
import type { Db } from '../../core/db/connect.ts'
import { cleanLine, cleanText } from '../../core/text/clean.ts'
import { insertLetter } from '../../office/letters/queue-queries.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { canMail, originOf } from '../../office/settings/rules.ts'
import { isAutomatic, type LetterKind, letterKinds, provesNothing } from '../papers/letter-kind-rules.ts'
import { findTemplate } from './queries.ts'
import { strangersValues } from './stranger-rules.ts'
import { filledLetter, type LetterValues, maxLengths, type Wording, withLink, wordingOf } from './template-rules.ts'

/** A letter about a paper, to be queued. */
type NewLetter = {
  kind: LetterKind
  /** The address; '' if there is none, so that the letter must be copied. */
  to: string
  /** The paper's number, and the request's code: texts, which remain after the rows are deleted. */
  paper?: string
  request?: string
  /** Only for `lost_link`: the ids of the links in it, joined by commas. */
  link?: string
  values?: LetterValues
  /** A wording to fill in instead of the journal's for the kind. */
  template?: Wording
  /** The editor's wording instead of the template; `{link}` is filled in when the letter is sent. */
  typed?: Wording
  /** The user who caused it; 'journal' by default. */
  by?: string
  /** The time before which it is not sent, so that it can be cancelled. */
  after?: Date
  /** A key that prevents queueing it twice. */
  once?: string
}

/**
 * Queues a letter about a paper, in the transaction that causes it; without a mail server it waits to be copied.
 * @returns its id; undefined if its `once` was queued before
 */
export async function queueLetter(
  transaction: Db,
  { config, clock }: { config: Config; clock: () => Date },
  letter: NewLetter,
): Promise<number | undefined> {
  const { kind, to, paper = '', request = '', link = '', values = {}, template, typed, by = 'journal' } = letter
  const settings = await readSettings(transaction)
  const { side } = letterKinds[kind]
  const safeValues = provesNothing(kind) ? strangersValues(values) : values
  const filledIn = { number: paper, request, ...safeValues, websitename: settings.websitename }
  const written = typed
    ? cleaned(typed)
    : filledLetter(kind, template ?? wordingOf(kind, await findTemplate(transaction, kind)), filledIn)
  const { subject, text } = withLink(kind, written)
  const canSend = canMail(config, settings)
  return insertLetter(
    transaction,
    {
      kind,
      side,
      paper,
      request,
      link,
      phone: '',
      recipient: to,
      subject,
      body: text,
      automatic: isAutomatic(kind),
      once: letter.once ?? '',
      send_after: letter.after ?? null,
      createdby: by,
    },
    { at: clock(), host: new URL(originOf(config, settings)).hostname, toCopy: !canSend || to === '' },
  )
}

/** Returns the filled template of a kind, which a form shows before the letter is queued; `{link}` is not replaced. */
export async function letterText(db: Db, kind: LetterKind, values: LetterValues): Promise<Wording> {
  const [{ websitename }, stored] = [await readSettings(db), await findTemplate(db, kind)]
  return filledLetter(kind, wordingOf(kind, stored), { ...values, websitename })
}

const cleaned = ({ subject, text }: Wording): Wording => ({
  subject: cleanLine(subject).slice(0, maxLengths.subject),
  text: cleanText(text),
})
