import { languageName } from '../../../../core/language/language-codes.ts'
import { languageIn } from '../../../../engines/documents/documents.ts'
import type { Finding } from '../../../../engines/fulltext/text.ts'
import { languageOfText } from '../../../citing/jats/full-text.ts'

/**
 * Returns the finding about the language of a text, if that is not the one that its article declares, or is in doubt
 * and the article declares none.
 * @param declared a code, or '' for none
 */
export function languageFindings(jats: string, declared: string): Finding[] {
  const body = jats.slice(Math.max(0, jats.indexOf('<body')), jats.lastIndexOf('</body>'))
  const isDeclared = declared !== '' && languageIn(body, declared) === declared
  const found = isDeclared ? declared : languageIn(body, languageOfText(jats))
  const isUnsure = found === '' && declared === '' && hasLetter.test(body)
  const isOther = found !== '' && declared !== '' && found !== declared
  if (!isUnsure && !isOther) return []
  const text = found
    ? `The text reads as ${nameWithCode(found)}, and the article says ${nameWithCode(declared)}.`
    : 'It was not recognised.'
  return [{ code: 'language_unsure', where: { section: '', id: '' }, text }]
}

const hasLetter = />[^<]*\p{L}/u

const nameWithCode = (code: string) => `${languageName(code)} (${code})`

/** Returns the language that a finding says its text is in, as a code; '' for none. */
export const foundLanguage = ({ text }: Finding): string => /\((\p{L}+)\)/u.exec(text)?.[1] ?? ''
