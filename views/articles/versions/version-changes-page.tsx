import { paths } from '../../../src/core/paths.ts'
import { t } from '../../../src/core/words/words.ts'
import type { Changes } from '../../../src/engines/changes/changes.ts'
import type { Article } from '../../../src/journal/record/rules.ts'
import { ChangedText } from '../../changes/changed-text.tsx'
import { BackLink } from '../../ui/back-link.tsx'

type Props = { article: Article; from: number; to: number; changes: Changes }

/** Shows what changed between two versions of an article. */
export function VersionChangesPage({ article, from, to, changes: { pieces, counts } }: Props) {
  return (
    <>
      <BackLink href={paths.articleVersions(article)}>{t('All versions')}</BackLink>
      <h1>{t('What changed')}</h1>
      <p className="hint">{t('Version {from} → version {to}', { from: String(from), to: String(to) })}</p>
      {counts.pieces === 0 && <p className="empty">{t('Nothing changed in the text.')}</p>}
      <ChangedText
        pieces={pieces}
        from={t('version {n}', { n: String(from) })}
        to={t('version {n}', { n: String(to) })}
      />
    </>
  )
}
