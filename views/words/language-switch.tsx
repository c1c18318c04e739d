import { type Language, languageNames } from '../../src/core/words/languages.ts'
import { spokenNow } from '../../src/core/words/speech.ts'
import { t } from '../../src/core/words/words.ts'

/** A language of a page, and the page's address in it. */
export type WayToPage = { language: Language; href: string }

/** Links to the same page in each language, by the language's own name; empty for a page in one language. */
export function LanguageSwitch({ ways }: { ways: readonly WayToPage[] }) {
  if (ways.length < 2) return null
  const { language: shown } = spokenNow()
  return (
    <nav className="languages" aria-label={t('Language')}>
      {ways.map(({ language, href }) => (
        <a
          key={language}
          hrefLang={language}
          lang={language}
          href={href}
          aria-current={language === shown ? 'true' : undefined}
        >
          {languageNames[language]}
        </a>
      ))}
    </nav>
  )
}
