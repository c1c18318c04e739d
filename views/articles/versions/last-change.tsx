import { paths } from '../../../src/core/paths.ts'
import type { Cited } from '../../../src/journal/citing/facts.ts'
import { lastChangeText } from '../../../src/journal/record/version-rules.ts'

/** Says when an article's text was changed last, with a link to its versions; nothing if it has but one. */
export function LastChange({ cited: { article, versions = [] } }: { cited: Cited }) {
  const text = lastChangeText(versions)
  if (!text) return null
  return (
    <li>
      <a href={paths.articleVersions(article)}>{text}</a>
    </li>
  )
}
