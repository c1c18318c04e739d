import { paths } from '../../../src/core/paths.ts'
import type { Changes } from '../../../src/engines/changes/changes.ts'
import type { Article } from '../../../src/journal/record/rules.ts'
import { ChangedText } from '../../changes/changed-text.tsx'
import { BackLink } from '../../ui/back-link.tsx'

type Props = { article: Article; from: number; to: number; changes: Changes }

/** Shows what changed between two versions of an article. */
export function VersionChangesPage({ article, from, to, changes: { pieces, counts } }: Props) {
  return (
    <>
      <BackLink href={paths.articleVersions(article)}>All versions</BackLink>
      <h1>What changed</h1>
      <p className="hint">
        Version {from} → version {to}
      </p>
      {counts.pieces === 0 && <p className="empty">Nothing changed in the text.</p>}
      <ChangedText pieces={pieces} from={`version ${from}`} to={`version ${to}`} />
    </>
  )
}
