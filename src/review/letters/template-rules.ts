import { cleanLine, cleanText } from '../../core/text/clean.ts'
import { speakEnglish } from '../../core/words/speech.ts'
import { message, t } from '../../core/words/words.ts'
import { linkMark } from '../../office/letters/text-rules.ts'
import { fillWording } from '../../office/settings/letter-wording.ts'
import { hasLink, type LetterKind, letterKinds, type Placeholder, placeholdersOf } from '../papers/letter-kind-rules.ts'
import { originalOf } from './original-rules.ts'

/** The wording of a letter, with placeholders or filled in. */
export type Wording = { subject: string; text: string }

/** The values of a letter's placeholders; others are not filled. */
export type LetterValues = Partial<Record<Exclude<Placeholder, 'link' | 'websitename' | 'signature'>, string>>

/** The most characters of a subject and of a text, as typed and as sent. */
export const maxLengths = { subject: 300, text: 10_000 } as const
const maxFilled = 200_000

const braces = /\{([^{}\n]*)\}/g

/** Returns a template's placeholders that its kind does not support, as written. */
function foreignPlaceholders(kind: LetterKind, wording: string): string[] {
  const known = placeholdersOf(kind)
  return [...wording.matchAll(braces)].flatMap(([written, name = '']) => (Object.hasOwn(known, name) ? [] : written))
}

type TemplateProblem = { field: 'subject' | 'text'; code: 'invalid' | 'too_long'; message: string }

/** Returns the problems of a template's wording; '' is the original. */
export function templateProblems(kind: LetterKind, wording: Wording): TemplateProblem[] {
  const fields = ['subject', 'text'] as const
  return fields.flatMap((field): TemplateProblem[] => {
    if (wording[field].length > maxLengths[field])
      return [{ field, code: 'too_long', message: `Please use at most ${maxLengths[field]} characters` }]
    const foreign = [...new Set(foreignPlaceholders(kind, wording[field]))]
    if (field === 'subject' && wording.subject.includes(linkMark)) foreign.push(linkMark)
    if (foreign.length === 0) return []
    const known = Object.keys(placeholdersOf(kind)).map((name) => `{${name}}`)
    const message = `${foreign.join(', ')} has no place in this letter. It takes ${known.join(', ')}`
    return [{ field, code: 'invalid', message }]
  })
}

const noDay = 'This letter has no day: take {due} out, and check that its words are about this decision'

type LetterProblem = { field: 'subject' | 'text'; code: 'required' | 'invalid'; message: string }

/**
 * Returns the problem of a letter in an editor's words, with its values; undefined means the template's wording.
 * @param hasDue whether there is a day for `{due}`; the wording of another letter may need one
 */
export function letterProblem(letter: Wording | undefined, hasDue = true): LetterProblem | undefined {
  if (!letter) return undefined
  for (const [field, most] of [
    ['subject', maxLengths.subject],
    ['text', maxFilled],
  ] as const) {
    if (letter[field].trim() === '') return { field, code: 'required', message: `The letter has no ${field}` }
    if (letter[field].length > most)
      return { field, code: 'invalid', message: `Please use at most ${most.toLocaleString('en')} characters` }
    if (!hasDue && letter[field].includes('{due}')) return { field, code: 'invalid', message: noDay }
  }
  return undefined
}

/** A journal's wording of a kind that it has not worded: the original. */
export const unworded: Wording = { subject: '', text: '' }

/** Returns a template for storage: '' for the original. */
export function storedTemplate(kind: LetterKind, typed: Wording): Wording {
  const own = { subject: cleanLine(typed.subject), text: cleanText(typed.text) }
  const original = speakEnglish(() => originalOf(kind))
  return {
    subject: own.subject === original.subject ? '' : own.subject,
    text: own.text === original.text ? '' : own.text,
  }
}

/** Returns the wording that a kind is sent with, the original one in the present language. */
export function wordingOf(kind: LetterKind, stored: Wording | undefined): Wording {
  const original = originalOf(kind)
  return { subject: stored?.subject || original.subject, text: stored?.text || original.text }
}

/**
 * Fills in a letter's wording; the link remains a mark. A value that looks like the mark is broken up, so that no input
 * can become a recipient's link.
 */
export function filledLetter(
  kind: LetterKind,
  wording: Wording,
  values: LetterValues & { websitename: string },
): Wording {
  const { websitename, ...given } = values
  const all: Readonly<Record<string, string>> = {
    ...given,
    websitename: websitename || t('our journal'),
    signature: websitename || t('The editors'),
  }
  const taken = Object.fromEntries(
    Object.keys(placeholdersOf(kind)).map((name) => [name, (all[name] ?? '').replaceAll(linkMark, '{ link }')]),
  )
  if (hasLink(kind)) taken.link = linkMark
  return {
    subject: cleanLine(fillWording(wording.subject, taken)).slice(0, maxLengths.subject),
    text: fillWording(wording.text, taken).slice(0, maxFilled),
  }
}

/** Fills in the placeholders of an editor's wording that have a value, and keeps the others. */
export function withValues({ subject, text }: Wording, values: Readonly<Record<string, string>>): Wording {
  const fill = (mark: string, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : mark)
  return { subject: subject.replace(braces, fill), text: text.replace(braces, fill) }
}

const choices = message(
  'Your page for this request, where you can also say that we should not ask you for a while, or never again:\n{link}',
)

/**
 * Returns a letter for storage: every letter to a reviewer and every proof's letter has the link, even if an editor
 * removed it.
 */
export function withLink(kind: LetterKind, { subject, text }: Wording): Wording {
  if (!hasLink(kind) || text.includes(linkMark)) return { subject, text }
  if (kind === 'proof') return { subject, text: `${text}\n\n${t('Your proof:\n{link}')}` }
  return { subject, text: letterKinds[kind].side === 'reviewer' ? `${text}\n\n${t(choices)}` : text }
}
