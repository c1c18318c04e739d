import { languageNow, message, t } from '../../core/words/words.ts'

const pagesUnread = /^No text could be read on pages? (.*): look whether a name is shown there\.$/

/** The sentences about parts of a file that could not be searched, or are not in its copy (`unread-rules.ts`). */
const sentences: readonly string[] = [
  message('No text could be read in it: look whether it shows a name.'),
  message('It has a font of before Unicode, whose letters could not be read: look whether it shows a name.'),
  message('A picture or part of it could not be cleaned, and is not in the copy.'),
  message('Notes in it, such as comments, highlights and marks of changes, are not in the copy.'),
]

/** Returns stored sentences about a file's unread parts in the present language. */
export function unreadText(stored: string): string {
  if (languageNow() === 'en') return stored
  return stored
    .split(/(?<=\.) (?=[A-Z])/)
    .map((sentence) => {
      const [, pages] = pagesUnread.exec(sentence) ?? []
      return pages
        ? t('No text could be read on page {pages}: look whether a name is shown there.', { pages })
        : sentences.includes(sentence)
          ? t(sentence)
          : sentence
    })
    .join(' ')
}
