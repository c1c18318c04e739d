import { languageOf } from '../../../core/language/language.ts'
import { storedText, storedTitle } from '../../../core/text/html.ts'
import { type Content, element, textElement, type Xml } from '../../../core/text/xml.ts'
import type { Cited } from '../facts.ts'
import { jatsParagraphs, jatsTitle } from './text.ts'

/** The titles, that in the second language too. */
export function titles({ article }: Cited): Xml {
  const second = storedTitle(article.title_alt)
  return element(
    'title-group',
    {},
    textElement('article-title', jatsTitle(storedTitle(article.title))),
    element(
      'trans-title-group',
      { 'xml:lang': article.language_alt || languageOf(second) },
      textElement('trans-title', jatsTitle(second)),
    ),
  )
}

/** The abstracts, that in the second language too. */
export function abstracts({ article }: Cited): Content {
  const second = storedText(article.abstract_alt)
  const language = article.language_alt || languageOf(second)
  return [
    element('abstract', {}, jatsParagraphs(storedText(article.abstract))),
    element('trans-abstract', { 'xml:lang': language }, jatsParagraphs(second)),
  ]
}
