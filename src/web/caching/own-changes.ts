import { sendMark } from '../../core/db/changes.ts'
import type { Services } from '../../services.ts'
import { newMark } from './page-cache.ts'

/** Longer than news take, even on a busy machine. */
const patienceMs = 500

/**
 * Waits until the page cache has heard of what this process committed, so that whoever changed an article sees the
 * change at once. Where news are late or cannot come, the cache forgets everything.
 */
export async function hearOwnChanges({ db, pageCache }: Pick<Services, 'db' | 'pageCache'>): Promise<void> {
  if (!pageCache.isListening()) return
  const mark = newMark()
  const heard = pageCache.untilHeard(mark)
  const isHeard = sendMark(db, mark).then(
    () => heard.then(() => true),
    () => false, // the change itself is committed
  )
  if (!(await Promise.race([isHeard, Bun.sleep(patienceMs).then(() => false)]))) pageCache.clear()
}
