import type { textPageNames } from '../../core/db/enums.ts'
import { paths } from '../../core/paths.ts'
import { type Settings, takesFees } from '../../office/settings/rules.ts'

export type TextPageName = (typeof textPageNames)[number]

type TextPage = {
  path: string
  title: string
  /** The page's subject, followed by the journal's name in its description for search engines and shared links. */
  about: string
}

export const textPages: Record<TextPageName, TextPage> = {
  instructions: {
    path: paths.instructions(),
    title: 'Instructions to Authors',
    about: 'How to prepare and submit an article, how it is reviewed, and the fees:',
  },
  about: { path: paths.about(), title: 'About Us', about: 'Aims, scope, review and open access of' },
  privacy: {
    path: paths.privacyPolicy(),
    title: 'Privacy Policy',
    about: 'What we store about readers and authors, and why:',
  },
  terms: {
    path: paths.termsAndConditions(),
    title: 'Terms and Conditions',
    about: 'The terms of using the site of',
  },
  indexing: {
    path: paths.indexingAndAbstracting(),
    title: 'Indexing and Abstracting',
    about: 'How indexes find and abstract the articles of',
  },
  corrections: {
    path: paths.correctionsPolicy(),
    title: 'Corrections and Retractions',
    about: 'How errors are corrected, and when an article is retracted:',
  },
}

/** The number of newest articles on the home page. */
export const articlesOnHomePage = 5

/**
 * Returns the lines of an original text for these settings: a line after `?name` stays if that setting is set, after
 * `!name` if it is empty, and after several such marks if all of them are true. `?fees` is true in a journal that takes
 * fees.
 */
export function linesFor(settings: Settings, text: string): string {
  const values: Record<string, unknown> = { ...settings, fees: takesFees(settings) }
  const holds = ([sign, ...name]: string) => Boolean(values[name.join('')]) === (sign === '?')
  return [...text.matchAll(/^((?:[?!]\w+ )*)(.*)$/gm)]
    .filter(([, marks = '']) => marks.split(' ').every((mark) => mark === '' || holds(mark)))
    .map(([, , line]) => line)
    .join('\n')
}

/**
 * Converts a text to the elements that the editor supports: a definition list becomes paragraphs, each with a term
 * before its definition.
 */
export function editableHtml(html: string): string {
  return html
    .replace(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs, '<p><strong>$1</strong> $2</p>')
    .replace(/<\/?(?:dl|div)\b[^>]*>/g, '')
}
