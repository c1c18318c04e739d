import type { Language } from '../../src/core/words/languages.ts'
import type { Offered } from '../../src/review/letters/queueing.ts'

/** A language that a letter can be written in, and the address of its form with that letter. */
export type LetterWay = { language: Language; href: string }

type Props = { letter: Pick<Offered, 'language' | 'english'>; ways?: readonly LetterWay[] }

const nameOf = (language: string) => new Intl.DisplayNames('en', { type: 'language' }).of(language)

/**
 * Names the language of a letter that is not in English, and shows its English words if they are known; with several
 * ways, links to the others.
 */
export function LetterLanguage({ letter: { language, english }, ways = [] }: Props) {
  return (
    <>
      {language && language !== 'en' && !english && ways.length < 2 && (
        <p className="hint notice-hint">This letter is in {nameOf(language)}.</p>
      )}
      {ways.length > 1 && (
        <p className="hint">
          <input type="hidden" name="page_language" value={language} />
          The letter and the reviewer’s page are in{' '}
          {ways.map((way, at) => (
            <span key={way.language}>
              {at > 0 && ' · '}
              {way.language === language ? <b>{nameOf(language)}</b> : <a href={way.href}>{nameOf(way.language)}</a>}
            </span>
          ))}
        </p>
      )}
      {english && (
        <details>
          <summary>This letter is in {nameOf(language)}. In English</summary>
          <p className="hint notice-hint">Subject: {english.subject}</p>
          <pre className="notice">{english.text}</pre>
        </details>
      )}
    </>
  )
}
