import { LRUCache } from 'lru-cache'
import { type Files, wholeFile } from '../../core/files/files.ts'
import { keptHtml } from '../../core/text/html.ts'
import { message, t } from '../../core/words/words.ts'
import type { Calls } from '../../core/workers/calls.ts'
import type { FilledText, ShownText } from '../../journal/fulltext/kept-page.ts'
import type { TextWorks } from '../../text-worker.ts'
import type { PlacedParts, ProofReader } from './placed-text.tsx'
import type { NoteRow, Proof } from './queries.ts'
import { searchedNotes } from './quote-rules.ts'
import { isFieldAnchor, replacementOf } from './rules.ts'

/** A text to show with a proof's notes and queries: its hash, and the text as shown, undefined if it has no page. */
type Wanted = { hash: string; whole: FilledText | undefined; proof: Pick<Proof, 'queries' | 'notes'> }

/** The reader of a proof. For an editor, the notes that can be applied are computed here. */
type Reader = Exclude<ProofReader, { is: 'editor' }> | Omit<Extract<ProofReader, { is: 'editor' }>, 'certain'>

/** The stored files, and the processes that read texts. */
type Needed = { files: Files; workers: { texts: Pick<Calls<TextWorks>, 'call'> } }

/** The anchors and pages made from the full texts of proofs, in separate processes, and cached. */
export type ProofTexts = {
  /** Returns the ids that notes can be about; undefined if a text takes too long. */
  anchors: (hash: string) => Promise<ReadonlySet<string> | undefined>
  /** Returns a text with notes and queries at their places; all at its end if it takes too long. */
  placed: (wanted: Wanted, reader: Reader) => Promise<ShownText>
  /** Returns the ids of the notes whose quoted words are not in HTML; none if the search takes too long. */
  absent: (html: readonly string[], notes: readonly NoteRow[]) => Promise<string[]>
}

type TextHtml = { body: string; end: string }

/** The most characters of cached HTML. */
const mostKept = 16 * 1024 * 1024

/** The time before a text that took too long is tried again. */
const retryMs = 10 * 60 * 1000

export function createProofTexts(needed: Needed): ProofTexts {
  const { texts } = needed.workers
  const knownAnchors = new LRUCache<string, ReadonlySet<string>>({ max: 50 })
  const known = new LRUCache<string, PlacedParts>({
    maxSize: mostKept,
    sizeCalculation: ({ body, end }) => [...body, ...end].reduce((sum, part) => sum + part.length, 1),
  })

  async function anchors(hash: string): Promise<ReadonlySet<string> | undefined> {
    const kept = knownAnchors.get(hash)
    if (kept) return kept
    const jats = await jatsOf(needed, hash)
    const ids = jats === undefined ? [] : await texts.call('anchorsIn', jats)
    if (ids) knownAnchors.set(hash, new Set(ids))
    return ids && new Set(ids)
  }

  async function placed({ hash, whole, proof }: Wanted, reader: Reader): Promise<ShownText> {
    const { queries, notes } = proof
    const named = [hash, reader.is === 'author' ? [{ ...reader.shown, once: '' }, reader.way.language] : reader]
    const key = makePlacedTextKey(named, { queries, notes }, whole?.page)
    let html = known.get(key)
    if (!html) {
      const given = { queries, notes, reader: await withCertain(needed, { hash, notes }, reader) }
      const jats = whole && (await jatsOf(needed, hash))
      const page = jats === undefined ? undefined : { ...pickPageFacts(whole?.page), jats }
      const placed = page && (await texts.call('placedText', { page, ...given }))
      html = placed ?? beside(whole ?? noText, await texts.call('placedText', { page: undefined, ...given }))
      known.set(key, html, placed ? {} : { ttl: retryMs })
    }
    const once = reader.is === 'author' ? reader.shown.once : crypto.randomUUID()
    const { fill = keptHtml, page: _, ...shown }: Partial<FilledText> & ShownText = whole ?? noText
    return { ...shown, body: fill(html.body.join(once)), end: fill(html.end.join(once)) }
  }

  async function absent(html: readonly string[], notes: readonly NoteRow[]): Promise<string[]> {
    const sought = searchedNotes(notes).map(({ id, anchor, quote }) => ({ id, anchor, quote }))
    return sought.length === 0 ? [] : ((await texts.call('absentQuotes', html, sought)) ?? [])
  }

  return { anchors, placed, absent }
}

async function jatsOf({ files }: Needed, hash: string): Promise<string | undefined> {
  const bytes = await wholeFile(files, hash)
  return bytes && new TextDecoder().decode(bytes)
}

const noText: ShownText = {
  contents: [],
  figures: [],
  hasReferences: false,
  language: '',
  bytes: { epub: 0, zip: 0 },
  body: keptHtml(''),
  end: keptHtml(''),
}

type PageFacts = Pick<FilledText['page'], 'pictures' | 'references'>

const pickPageFacts = ({ pictures = [], references = [] }: Partial<PageFacts> = {}): PageFacts => ({
  pictures,
  references,
})

/** Returns the cache key of a placed text: the text and its reader, and a hash of the remarks and its page. */
const makePlacedTextKey = (
  named: unknown[],
  { queries, notes }: Wanted['proof'],
  page: PageFacts | undefined,
): string =>
  JSON.stringify([...named, Bun.hash(JSON.stringify([queries, notes, page && pickPageFacts(page)])).toString(36)])

const tooLong = message(
  'The notes and queries about this text stand at its end: it takes too long to find their places.',
)

/** Returns a text with all notes and queries after it. */
const beside = ({ body, end }: TextHtml, things: PlacedParts | undefined): PlacedParts => {
  const [first = '', ...others] = things?.end ?? []
  return { body: [`<p class="hint">${t(tooLong)}</p>${body}`], end: [end + first, ...others] }
}

/** Returns a reader; for an editor, with the open replacements whose quote occurs exactly once at its place. */
async function withCertain(
  needed: Needed,
  { hash, notes }: { hash: string; notes: readonly NoteRow[] },
  reader: Reader,
): Promise<ProofReader> {
  if (reader.is === 'author') return reader
  const asked = notes.flatMap((note) => {
    const replacement = note.state === 'open' && !isFieldAnchor(note.anchor) ? replacementOf(note) : undefined
    return replacement ? [{ id: note.id, anchor: note.anchor, quote: replacement.quote }] : []
  })
  const jats = asked.length > 0 ? await jatsOf(needed, hash) : undefined
  const are = jats === undefined ? [] : ((await needed.workers.texts.call('areReplaceable', jats, asked)) ?? [])
  return { ...reader, certain: new Map(asked.flatMap(({ id }, at) => (at in are ? [[id, are[at] ?? false]] : []))) }
}
