import type { Changes } from '../../engines/changes/changes.ts'
import type { Actor } from '../../services.ts'
import { paperOf } from '../case/context.ts'
import type { Paper } from '../case/paper-queries.ts'
import { readableFormat } from '../files/rules.ts'
import { compareVersions, type Reason } from './comparing-actions.ts'
import { findText, type KeptText, makeKeptText, noFile, readWords } from './queries.ts'
import { candidateOf, changesForReviewers } from './released.ts'
import { findKeptChanges, listReleased } from './reviewer-queries.ts'
import { noText } from './text-rules.ts'
import { chooseVersions, counterpartOf, labelVersions, type Named } from './version-rules.ts'

export type Asked = Partial<Record<'from' | 'to' | 'file' | 'as', string | undefined>>

type PaperFile = Paper['files'][number]
export type Version = Named<Pick<Paper['versions'][number], 'id' | 'round' | 'at' | 'response'>> & {
  files: PaperFile[]
}

/** The changes between two versions; `reason` if the texts of their files are not compared. */
export type Told = Changes & { from: string; to: string; reason?: Reason }

export type Found =
  | { ok: true; told: Told; pair: Pair; paper: Paper }
  | { ok: false; code: 'not_found' | 'invalid' | 'not_ready'; pair?: Pair; paper?: Paper }

/** The compared versions with their files, and all versions to choose from. */
export type Pair = {
  from: Version
  to: Version
  file?: PaperFile | undefined
  old?: PaperFile | undefined
  all: Version[]
}

/** Compares two versions of a paper as their authors sent them, for an editor. */
export async function findChanges(editor: Actor, number: string, asked: Asked): Promise<Found> {
  const paper = await paperOf(editor, number)
  if (!paper) return { ok: false, code: 'not_found' }
  if (asked.as === 'reviewer') return findReviewersChanges(editor, paper, asked)
  const pair = pairOf(paper, asked)
  if (typeof pair === 'string') return { ok: false, code: pair, paper }
  const { file, old, from, to } = pair
  const words = await readWords(editor.db, paper.id)
  const textOfFile = (one: PaperFile | undefined) => (one ? findText(editor.db, 'sent', one.id) : absent)
  const [before, after] = [await textOfFile(old), await textOfFile(file)]
  if ([before, after].some(({ state }) => state === 'unread')) return { ok: false, code: 'not_ready', pair, paper }
  const changes = await compareVersions(editor, {
    before: { words: words.get(from.id), text: before },
    after: { words: words.get(to.id), text: after },
  })
  if (!changes) return { ok: false, code: 'not_ready', pair, paper }
  const { traces: _, ...told } = changes
  return { ok: true, told: { from: from.label, to: to.label, ...told }, pair, paper }
}

/** The text of a file that a version lacks. */
const absent: KeptText = { ...makeKeptText(noText, noFile), state: 'read' }

/** Returns the changes that a round's reviewers get: as released, or, before the release, as they would be. */
async function findReviewersChanges(editor: Actor, paper: Paper, asked: Asked): Promise<Found> {
  const released = await listReleased(editor.db, paper.id)
  const isWaiting = paper.state === 'received' && paper.round > 1
  const rounds = released.map(({ round, at }) => ({ round, at, label: String(round), response: '', files: [], id: 0 }))
  const last = { round: paper.round, at: new Date(paper.modification), label: String(paper.round) }
  const all = isWaiting
    ? [...rounds.filter(({ round }) => round < paper.round), { ...last, response: '', files: [], id: 0 }]
    : rounds
  const pair = chooseVersions(all, asked)
  if (typeof pair === 'string') return { ok: false, code: pair, paper }
  const shown = { ...pair, all }
  const copy = released.find(({ round }) => round === pair.to.round)
  const isReleased = copy && !(isWaiting && pair.to.round === paper.round)
  if (isReleased) {
    const told = await findKeptChanges(editor.db, copy.copy_id, pair.from.round)
    return told ? { ok: true, told, pair: shown, paper } : { ok: false, code: 'not_found', pair: shown, paper }
  }
  const candidate = await candidateOf(editor, paper)
  const changes = candidate ? await changesForReviewers(editor, paper, candidate) : []
  const found = changes.find(({ round }) => round === pair.from.round)
  if (!found) return { ok: false, code: 'not_ready', pair: shown, paper }
  const { traces: _, round: _round, ...told } = found
  return { ok: true, told, pair: shown, paper }
}

function pairOf({ versions }: Paper, asked: Asked): Pair | 'not_found' | 'invalid' {
  const all = labelVersions(versions).map((version) => ({
    ...version,
    files: version.files.filter(({ kind, type }) => kinds.has(kind) && readableFormat(type)),
  }))
  const pair = chooseVersions(all, asked)
  if (typeof pair === 'string') return pair
  const { files } = pair.to
  const file = asked.file ? files.find(({ id }) => id === asked.file) : files.find(({ kind }) => kind === 'manuscript')
  if (asked.file && !file) return 'not_found'
  return { ...pair, all, file, old: file && counterpartOf(file, { from: pair.from.files, to: files }) }
}

const kinds = new Set<string>(['manuscript', 'supplement', 'response_file'])
