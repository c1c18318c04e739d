import type { Stamp } from '../../../engines/stamps/stamps.ts'
import type { Notice } from '../../record/notice-rules.ts'
import { markingTypes, noticeKinds } from '../../record/notices/kind-rules.ts'

/** Returns the notice that stamps an article's PDF: the newest of the gravest kind. */
export function stampingNotice(updates: readonly Notice[]): Notice | undefined {
  const type = markingTypes.find((one) => updates.some((notice) => notice.type === one))
  return updates.findLast((notice) => notice.type === type)
}

/** Returns the look and the word of a notice's stamp. */
export function lookOfStamp({ type }: Pick<Notice, 'type'>): Pick<Stamp, 'kind' | 'word'> {
  const { family, isPartial, mark = '' } = noticeKinds[type]
  const kind = family === 'retraction' && !isPartial ? 'retraction' : 'expression-of-concern'
  return { kind, word: mark.toUpperCase() }
}
