import type { textPageNames } from '../../core/db/enums.ts'
import { paths } from '../../core/paths.ts'
import { message } from '../../core/words/words.ts'
import { type Settings, takesFees } from '../../office/settings/rules.ts'

export type TextPageName = (typeof textPageNames)[number]

type TextPage = {
  path: string
  title: string
  /** The page's subject and the journal's name, its description for search engines and shared links. */
  about: string
}

export const textPages: Record<TextPageName, TextPage> = {
  instructions: {
    path: paths.instructions(),
    title: message('Instructions to Authors'),
    about: message('How to prepare and submit an article, how it is reviewed, and the fees: {journal}.'),
  },
  about: {
    path: paths.about(),
    title: message('About Us'),
    about: message('Aims, scope, review and open access of {journal}.'),
  },
  privacy: {
    path: paths.privacyPolicy(),
    title: message('Privacy Policy'),
    about: message('What we store about readers and authors, and why: {journal}.'),
  },
  terms: {
    path: paths.termsAndConditions(),
    title: message('Terms and Conditions'),
    about: message('The terms of using the site of {journal}.'),
  },
  indexing: {
    path: paths.indexingAndAbstracting(),
    title: message('Indexing and Abstracting'),
    about: message('How indexes find and abstract the articles of {journal}.'),
  },
  corrections: {
    path: paths.correctionsPolicy(),
    title: message('Corrections and Retractions'),
    about: message('How errors are corrected, and when an article is retracted: {journal}.'),
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
