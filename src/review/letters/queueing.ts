import type { Config } from '../../core/config/config.ts'
import type { Db } from '../../core/db/connect.ts'
import { cleanLine, cleanText } from '../../core/text/clean.ts'
import { speakEnglish } from '../../core/words/speech.ts'
import { languageNow } from '../../core/words/words.ts'
import { insertLetter } from '../../office/letters/queue-queries.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { canMail, originOf, type Settings } from '../../office/settings/rules.ts'
import { isAutomatic, type LetterKind, letterKinds, provesNothing } from '../papers/letter-kind-rules.ts'
import { findTemplate, speakInLetter } from './queries.ts'
import { strangersValues } from './stranger-rules.ts'
import { filledLetter, type LetterValues, maxLengths, type Wording, withLink, wordingOf } from './template-rules.ts'

type Given = LetterValues | (() => LetterValues)

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
  /** The language of a reviewer's request; '' for the main one. */
  language?: string
  /** Its values; a function is called in the letter's language. */
  values?: Given
  /** A wording to fill in instead of the journal's for the kind. */
  template?: Wording
  /**
   * The editor's wording instead of the template; a function is called in the letter's language. `{link}` is filled in
   * when the letter is sent.
   */
  typed?: Wording | (() => Wording) | undefined
  /** The user who caused it; 'journal' by default. */
  by?: string
  /** The time before which it is not sent, so that it can be cancelled. */
  after?: Date
  /** A key that prevents queueing it twice. */
  once?: string
}

/**
 * Queues a letter about a paper in its recipient's language, in the transaction that causes it; without a mail server
 * it waits to be copied.
 * @returns its id; undefined if its `once` was queued before
 */
export async function queueLetter(
  transaction: Db,
  { config, clock }: { config: Config; clock: () => Date },
  letter: NewLetter,
): Promise<number | undefined> {
  const { kind, to, paper = '', request = '', link = '', by = 'journal' } = letter
  const settings = await readSettings(transaction)
  const { side } = letterKinds[kind]
  const { subject, text, language } = await speakInLetter(transaction, letter, async () => ({
    ...(await write(transaction, letter, settings)),
    language: languageNow(),
  }))
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
      language: language === 'en' ? '' : language,
      automatic: isAutomatic(kind),
      once: letter.once ?? '',
      send_after: letter.after ?? null,
      createdby: by,
    },
    { at: clock(), host: new URL(originOf(config, settings)).hostname, toCopy: !canSend || to === '' },
  )
}

/** Returns a letter's words in the present language; `{link}` remains. */
async function write(transaction: Db, letter: NewLetter, { websitename }: Pick<Settings, 'websitename'>) {
  const { kind, paper = '', request = '', values = {}, template, typed } = letter
  if (typed) return withLink(kind, cleaned(typeof typed === 'function' ? typed() : typed))
  const given = typeof values === 'function' ? values() : values
  const safeValues = provesNothing(kind) ? strangersValues(given) : given
  const wording = wordingOf(kind, template ?? (await findTemplate(transaction, kind)))
  return withLink(kind, filledLetter(kind, wording, { number: paper, request, ...safeValues, websitename }))
}

/** A letter before it is sent: its language, and its words in English where these differ. */
export type Offered = Wording & { language: string; english?: Wording }

/**
 * Returns the filled template of a kind in the letter's language, which a form shows before the letter is queued;
 * `{link}` is not replaced.
 * @param values with the paper's number for a letter to its author
 * @param language that of a letter to a reviewer
 */
export async function letterText(db: Db, kind: LetterKind, values: Given, language?: string): Promise<Offered> {
  const [settings, stored] = [await readSettings(db), await findTemplate(db, kind)]
  const fill = () => {
    const given = typeof values === 'function' ? values() : values
    return filledLetter(kind, wordingOf(kind, stored), { ...given, websitename: settings.websitename })
  }
  const offer = async () => ({ ...fill(), language: languageNow() })
  const english = speakEnglish(fill)
  const { number: paper } = typeof values === 'function' ? values() : values
  const offered = await speakInLetter(db, { kind, paper, language }, offer)
  return offered.text === english.text ? offered : { ...offered, english }
}

const cleaned = ({ subject, text }: Wording): Wording => ({
  subject: cleanLine(subject).slice(0, maxLengths.subject),
  text: cleanText(text),
})
