import { paths } from '../../../src/core/paths.ts'
import { t } from '../../../src/core/words/words.ts'
import type { Cited } from '../../../src/journal/citing/facts.ts'
import { lastChangeText } from '../../../src/journal/record/version-rules.ts'

/**
 * Says when an article's text was changed last, with a link to its versions, unless it has but one, and whether its PDF
 * is of an earlier text.
 */
export function LastChange({ cited: { article, versions = [] } }: { cited: Cited }) {
  const text = lastChangeText(versions)
  return (
    <>
      {text && (
        <li>
          <a href={paths.articleVersions(article)}>{text}</a>
        </li>
      )}
      {article.isPdfLate && article.hasFile && <li>{t('The PDF does not have this text yet')}</li>}
    </>
  )
}
