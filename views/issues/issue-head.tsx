import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { storedText } from '../../src/core/text/html.ts'
import { guestsLabel, type Introduction, type IssueSummary, issueTitle } from '../../src/journal/record/issues/rules.ts'
import { Html, MixedText } from '../ui/html.tsx'

type Props = { issue: IssueSummary; of: Introduction | undefined; articles: number }

/** Shows the heading of an issue; a special issue begins with its cover, title, guest editors and description. */
export function IssueHead({ issue, of, articles }: Props) {
  const { title = '', description = '', cover = '', editors = '' } = of ?? {}
  const extent = articles > 0 && counted(articles, 'article')
  const head = (
    <>
      <h1>{title ? <MixedText>{title}</MixedText> : issueTitle(issue)}</h1>
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
      {description && <Html as="div" className="introduction-text" html={storedText(description)} />}
    </div>
  )
}
