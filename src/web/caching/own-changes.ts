import { sendMark } from '../../core/db/changes.ts'
import type { Services } from '../../services.ts'
import { makeMark } from './page-cache.ts'

/** Longer than a notification takes, even on a busy machine. */
const patienceMs = 500

/**
 * Waits until the page cache has received this process's commits, so that users see their own change immediately. If
 * notifications are late or cannot arrive, the cache drops everything.
 */
export async function hearOwnChanges({ db, pageCache }: Pick<Services, 'db' | 'pageCache'>): Promise<void> {
  if (!pageCache.isListening()) return
  const mark = makeMark()
  const heard = pageCache.untilHeard(mark)
  const isHeard = sendMark(db, mark).then(
    () => heard.then(() => true),
    () => false, // the change itself is committed
  )
  if (!(await Promise.race([isHeard, Bun.sleep(patienceMs).then(() => false)]))) pageCache.clear()
}
