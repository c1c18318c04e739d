import { protectFiles } from '../../../core/files/protecting.ts'
import { readShell } from '../../../office/frame/queries.ts'
import type { Services } from '../../../services.ts'
import { citedOf } from '../../citing/facts.ts'
import { jatsFile } from '../../citing/jats/article.ts'
import { withText } from '../text/packing.ts'
import { findToTypeset } from '../text/typeset-queries.ts'
import { listWithoutJats, writeJats } from './jats-queries.ts'

const atOnce = 20

/** Keeps the JATS files of new versions, as readers get them now. */
export async function keepJatsOfVersions(services: Services, signal: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const { db } = services
  for (let after = 0; ; ) {
    const versions = await listWithoutJats(db, after, atOnce)
    for (const version of versions) {
      if (signal.aborted) return
      await keepJats(services, version)
    }
    const last = versions.at(-1)
    if (!last) return
    after = last.article_id
  }
}

async function keepJats(services: Services, version: { article_id: number; n: number }): Promise<void> {
  const { db, files } = services
  const found = await findToTypeset(db, version.article_id)
  const cited = found && (await withText(services, citedOf(services, await readShell(services), found.article)))
  if (!cited?.text) return
  const hash = await files.save(new TextEncoder().encode(jatsFile(cited)))
  await db.transaction(async (tx) => {
    await protectFiles(tx, files, [hash])
    await writeJats(tx, version, hash)
  })
}
