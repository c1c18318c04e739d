import { paths } from '../../src/core/paths.ts'
import { storedText } from '../../src/core/text/html.ts'
import {
  articleCount,
  guestsLabel,
  type Introduction,
  type IssueSummary,
  issueTitle,
} from '../../src/journal/record/issues/rules.ts'
import { Html, MixedText } from '../ui/html.tsx'
import { journalLanguage } from '../words/journal-language.ts'

type Props = { issue: IssueSummary; of: Introduction | undefined; articles: number }

/** Shows the heading of an issue; a special issue begins with its cover, title, guest editors and description. */
export function IssueHead({ issue, of, articles }: Props) {
  const { title = '', description = '', cover = '', editors = '' } = of ?? {}
  const extent = articles > 0 && articleCount(articles)
  const head = (
    <>
      {title ? (
        <h1 lang={journalLanguage()}>
          <MixedText>{title}</MixedText>
        </h1>
      ) : (
        <h1>{issueTitle(issue)}</h1>
      )}
      {(title || extent) && (
        <p className="extent">{[title && issueTitle(issue), extent].filter(Boolean).join(' · ')}</p>
      )}
    </>
  )
  if (!title && !description && !cover && !editors) return head
  return (
    <div className="introduction">
      {cover && <img src={paths.issueCover(cover)} alt="" width="148" height="197" />}
      <div className="introduction-head">
        {head}
        {editors && (
          <p className="guests">
            <span>{guestsLabel(editors)}</span> <MixedText>{editors}</MixedText>
          </p>
        )}
      </div>
      {description && (
        <Html as="div" className="introduction-text" lang={journalLanguage()} html={storedText(description)} />
      )}
    </div>
  )
}
