import { type Language, languageNames } from '../../src/core/words/languages.ts'
import { spokenNow } from '../../src/core/words/speech.ts'
import { t } from '../../src/core/words/words.ts'
import type { SwitchTo } from './page-switch.ts'

/** A language of a page, and the page's address in it. */
export type WayToPage = { language: Language; href: string }

/**
 * Shows a button for each language of an author's or reviewer's page. It sends what is typed in the page's main form,
 * which is saved or shown again.
 */
export function LanguageButtons({ ways, action, form = 'language' }: SwitchTo & { ways: readonly WayToPage[] }) {
  const { language: shown } = spokenNow()
  return (
    <nav className="languages" aria-label={t('Language')}>
      {form === 'language' ? (
        <form role="none" id={form} method="post" action={action} />
      ) : (
        <button type="submit" form={form} hidden /> // Enter in a field presses a form's first button
      )}
      {ways.map(({ language }) => (
        <button
          key={language}
          type="submit"
          form={form}
          formAction={action}
          name="page_language"
          value={language}
          lang={language}
          className="link"
          aria-current={language === shown ? 'true' : undefined}
        >
          {languageNames[language]}
        </button>
      ))}
    </nav>
  )
}

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
