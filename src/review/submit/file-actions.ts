import type { Db } from '../../core/db/connect.ts'
import { protectFiles } from '../../core/files/protecting.ts'
import type { Services } from '../../services.ts'
import type { SpooledForm } from '../../web/http/uploads/parts.ts'
import { type SentForm, withIdempotencyKey } from '../access-links/idempotency-queries.ts'
import { fileProblem, type IncomingFile, keepFiles, readFiles, roundRefusals } from '../files/incoming.ts'
import { insertFiles } from '../files/queries.ts'
import { fileKinds } from '../files/rules.ts'
import { updateManuscript } from '../manuscripts/writing-queries.ts'
import { type Changed, onOpenPaper, refusePaperForm } from './changing.ts'
import { beginVersion, dropUnsent, listFiles, type OwnPaper, touchPaper } from './queries.ts'
import { kindsIn, roundOf, unread } from './rules.ts'

export type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'files' | 'announce'>

type Added = { paperId: number; form: SpooledForm; once: SentForm }

/**
 * Adds files to a version that is still to be sent; a file of a kind that allows only one replaces the previous one.
 */
export async function addPaperFiles(services: Needed, { paperId, form, once }: Added): Promise<Changed> {
  const { db, clock, files: store } = services
  const { files, problems } = await readFiles(form)
  if (problems.length > 0) return refusePaperForm(problems)
  await keepFiles(store, files)
  return onOpenPaper(db, paperId, async (tx, paper) => {
    const at = clock()
    return withIdempotencyKey(tx, { form: once, at, repeated: { ok: true } }, () =>
      addRead(tx, { paper, files, at, store }),
    )
  })
}

type Adding = { paper: OwnPaper; files: IncomingFile[]; at: Date; store: Services['files'] }

async function addRead(tx: Db, { paper, files, at, store }: Adding): Promise<Changed> {
  const taken: readonly string[] = kindsIn(paper)
  const [foreign] = files.filter(({ kind }) => !taken.includes(kind))
  if (foreign) return refusePaperForm([fileProblem(foreign.kind, 'invalid_file')])
  const there = await beginVersion(tx, paper, at)
  const kinds = new Set<string>(files.map(({ kind }) => kind))
  const replaced = there.filter(({ kind }) => fileKinds[kind].most === 1 && kinds.has(kind))
  const stay = there.filter((file) => !replaced.includes(file))
  const problems = roundRefusals(stay, files)
  if (problems.length > 0) return refusePaperForm(problems)
  await dropUnsent(tx, replaced)
  await addFiles(tx, { paper, files, at, store })
  return { ok: true }
}

type Inserted = Omit<Adding, 'paper'> & { paper: Pick<OwnPaper, 'id' | 'state' | 'round' | 'read'> }

/** Inserts the rows of files, and marks a draft's new manuscript to be read. */
export async function addFiles(tx: Db, { paper, files, at, store }: Inserted): Promise<void> {
  if (files.length === 0) return
  const hashes = files.map(({ sha256 }) => sha256)
  await protectFiles(tx, store, hashes)
  await insertFiles(tx, files, { paperId: paper.id, round: roundOf(paper), versionId: null, by: 'author', at })
  const read = [...new Set([...paper.read, unread])]
  if (paper.state === 'draft' && files.some(({ kind }) => kind === 'manuscript'))
    await updateManuscript(tx, paper.id, { read })
  await touchPaper(tx, paper, at)
}

/** Deletes a file of a version that is still to be sent; one that is already deleted is not an error. */
export async function deletePaperFile(
  { db, clock }: Needed,
  paperId: number,
  file: string,
): Promise<Changed | undefined> {
  return onOpenPaper(db, paperId, async (tx, paper) => {
    const before = await listFiles(tx, paperId)
    const named = before.find(({ id }) => id === file)
    if (!named) return undefined
    const there = await beginVersion(tx, paper, clock())
    const same =
      there.find(({ id }) => id === file) ??
      there.find((one) => one.file_hash === named.file_hash && one.kind === named.kind)
    await dropUnsent(tx, same ? [same] : [])
    await touchPaper(tx, paper, clock())
    return { ok: true }
  })
}
