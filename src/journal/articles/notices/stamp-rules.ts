import { isStamping, type StampKind } from '../../../engines/stamps/stamps.ts'
import type { Notice } from '../../record/notice-rules.ts'

/**
 * Returns the notice that stamps an article's PDF: the newest retraction, or otherwise the newest expression of
 * concern.
 */
export function stampingNotice(updates: readonly Notice[]): (Notice & { type: StampKind }) | undefined {
  const stamping = updates.flatMap((notice) => (isStamping(notice.type) ? [{ ...notice, type: notice.type }] : []))
  return stamping.findLast(({ type }) => type === 'retraction') ?? stamping.at(-1)
}
